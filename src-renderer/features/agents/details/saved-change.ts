import type { AgentDetails, InputOf } from '../../../../src-main/contract/contract.ts';
import { isolate } from '../../../lib/text.ts';
import { t } from '../../../lib/messages.ts';

export interface SavedText {
  /** The service shows what was asked for, as far as it shows it. */
  readonly asRequested: boolean;
  readonly title: string;
  readonly text: string;
}

/** What the service shows after a change; sent is not yet done. */
export function describeSaved(sent: InputOf<'agents:update'>, shown: AgentDetails): SavedText {
  const { name: newName, permanentLink: link } = sent;
  const name = isolate(shown.agent.name);
  const nameDiffers = newName !== undefined && newName !== shown.agent.name;
  const enableDiffers =
    link?.enable !== undefined && shown.permanentLink !== null && shown.permanentLink !== link.enable;
  const parts = [
    newName === undefined
      ? null
      : nameDiffers
        ? t('details.access.otherName', { name })
        : t('details.access.savedName', { name }),
    link === undefined ? null : describeLink(shown.permanentLink),
    link?.path !== undefined || link?.password !== undefined ? t('details.access.savedHidden') : null,
  ];
  const asRequested = !nameDiffers && !enableDiffers;
  return {
    asRequested,
    title: asRequested ? t('details.access.saved') : t('details.access.partly'),
    text: parts.filter((part) => part !== null).join(' '),
  };
}

function describeLink(link: boolean | null): string {
  if (link === null) return t('details.access.savedUnknown');
  return link ? t('details.access.savedOn') : t('details.access.savedOff');
}
