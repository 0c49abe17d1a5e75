import AppWindow from '@lucide/svelte/icons/app-window';
import Download from '@lucide/svelte/icons/download';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Globe from '@lucide/svelte/icons/globe';
import KeyRound from '@lucide/svelte/icons/key-round';
import type { HeldBack, WhyNoPermission } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isolate } from '../../lib/text.ts';
import type { Icon } from '../../ui/icon.ts';

/** What can be done about an entry: `allow` asks the user in a dialog of the system. */
type HeldAction =
  | { readonly kind: 'allow'; readonly label: string }
  | { readonly kind: 'copy'; readonly label: string }
  | null;

/** An entry of what was held back, in words. */
interface HeldView {
  readonly icon: Icon;
  readonly title: string;
  readonly reason: string;
  readonly action: HeldAction;
}

/** The number from which on main does not count. */
const MANY = 100;

export function describeHeld(entry: HeldBack): HeldView {
  const host = isolate(entry.host);
  switch (entry.kind) {
    case 'download': {
      const { why } = entry;
      return {
        icon: Download,
        title: t('session.heldBack.download', { file: isolate(entry.fileName) }),
        reason: describeWhyNoDownload(why, host),
        action:
          why === 'managed'
            ? null
            : { kind: 'allow', label: t(why === 'not-allowed' ? 'session.request.allow' : 'session.request.more') },
      };
    }
    case 'window': {
      const to = entry.to === '' ? t('session.heldBack.windowEmpty') : null;
      return {
        icon: AppWindow,
        title: to ?? t('session.heldBack.window', { host: isolate(entry.to) }),
        reason: t('session.heldBack.why.window', { host }),
        action: null,
      };
    }
    case 'host':
      return {
        icon: Globe,
        title: t('session.heldBack.host', { host }),
        reason: t(`session.heldBack.why.${entry.why}`),
        action: null,
      };
    case 'permission':
      return {
        icon: KeyRound,
        title: t('session.heldBack.permission', { permission: namePermission(entry.permission) }),
        reason: describeWhyNoPermission(entry.why, host),
        action: entry.why === 'declined' ? { kind: 'allow', label: t('session.heldBack.again') } : null,
      };
    case 'protocol':
      return {
        icon: ExternalLink,
        title: t('session.heldBack.protocol', { scheme: isolate(entry.scheme) }),
        reason: t('session.heldBack.why.protocol', { host }),
        action: entry.canCopy ? { kind: 'copy', label: t('session.heldBack.copy') } : null,
      };
    default:
      return assertNever(entry);
  }
}

/** How often, where it is more than once. */
export function describeCount({ count }: HeldBack): string {
  if (count === 1) return '';
  return count >= MANY ? t('session.heldBack.timesMany', { number: count }) : t('session.heldBack.times', { count });
}

/** The refusals that have no place in the list. */
export const describeOthers = (others: number): string =>
  others >= MANY
    ? t('session.heldBack.othersMany', { number: others })
    : t('session.heldBack.others', { count: others });

function describeWhyNoDownload(why: Extract<HeldBack, { kind: 'download' }>['why'], host: string): string {
  switch (why) {
    case 'not-allowed':
      return t('session.heldBack.why.notAllowed', { host });
    case 'managed':
      return t('session.heldBack.why.managed', { host });
    case 'unprompted':
      return t('session.heldBack.why.unprompted', { host });
    case 'many':
      return t('session.heldBack.why.many', { host });
    default:
      return assertNever(why);
  }
}

function describeWhyNoPermission(why: WhyNoPermission, host: string): string {
  switch (why) {
    case 'never':
      return t('session.heldBack.why.never', { host });
    case 'in-frame':
      return t('session.heldBack.why.inFrame', { host });
    case 'declined':
      return t('session.heldBack.why.declined', { host });
    case 'settings':
      return t('session.heldBack.why.settings');
    case 'managed':
      return t('session.heldBack.why.managed', { host });
    case 'foreign-host':
      return t('session.heldBack.why.foreignHost', { host });
    default:
      return assertNever(why);
  }
}

/** In words where a page may well ask for it, else by its name in Electron. */
export function namePermission(permission: string): string {
  switch (permission) {
    case 'clipboard-read':
    case 'deprecated-sync-clipboard-read':
      return t('session.permission.clipboard');
    case 'local-network':
    case 'local-network-access':
    case 'loopback-network':
      return t('session.permission.network');
    case 'media':
      return t('session.permission.camera');
    case 'display-capture':
      return t('session.permission.screen');
    case 'geolocation':
    case 'geolocation-approximate':
      return t('session.permission.location');
    case 'notifications':
      return t('session.permission.notifications');
    case 'fileSystem':
      return t('session.permission.files');
    case 'window-management':
      return t('session.permission.windows');
    default:
      return isolate(permission);
  }
}
