import { formatGroup } from '../../../../src-main/contract/group-path.ts';
import type { AgentDetails, AgentRow } from '../../../../src-main/contract/contract.ts';
import { ownId } from '../../../../src-main/contract/account-ids.ts';
import { knownOf, stateOf, describeLastSession, formatPower, formatYesNo, type Known } from './format-details.ts';
import { formatPlace, formatExact } from '../../../lib/format.ts';
import { textOrNull, withoutMarks } from '../../../lib/text.ts';
import { orDash, formatCores, formatDisplay, formatDomain, describeVolume, type Hardware } from './format-hardware.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { osName } from '../../../lib/os.ts';
import { sizeAsReported } from '../../../lib/units.ts';

type Line = readonly [label: string, value: string];
interface Section {
  readonly title: string | null;
  readonly lines: readonly Line[];
}

/** No line of a ticket is longer, however long an agent's name is. */
const LONGEST = 200;
/** Names of adapters are labels too. */
const LABEL = 40;
const WIDEST = 18;
const MAX_SHOWN = 24;

/**
 * All that a ticket needs about an agent, as plain text in sections with aligned labels. Times are exact, because a
 * ticket is read days later. No address that carries a right is known here, so none can be in it. `now` in Unix milliseconds.
 */
export function writeTicket(
  agentId: number,
  row: AgentRow | undefined,
  details: AgentDetails | null,
  now: number,
): string {
  const known = knownOf(agentId, row, details);
  const hardware = details?.agent.hardware ?? null;
  const sections: readonly Section[] = [
    { title: null, lines: identityOf(known) },
    { title: null, lines: stateLines(known, now) },
    ...(hardware === null ? [] : hardwareSections(hardware)),
    { title: null, lines: [[t('details.ticket.asOf'), formatAsOf(row, details, now)]] },
  ];
  const labels = sections.flatMap(({ lines }) => lines.map(([label]) => label.length));
  const width = Math.min(WIDEST, Math.max(...labels));
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) =>
      [...(title === null ? [] : [title]), ...lines.map((line) => writeLine(line, width))].join('\n'),
    )
    .join('\n\n');
}

const identityOf = (known: Known): readonly Line[] => [
  [t('details.name'), orDash(known.name)],
  [t('details.agentId'), String(ownId(known.id))],
  [t('details.deviceId'), known.deviceId === null ? t('none') : String(known.deviceId)],
  [t('details.group'), known.group === null ? t('none') : formatGroup(known.group)],
  [t('details.os'), osName(known.os)],
  [t('details.osUser'), [known.login, known.userName].filter((part) => part !== null).join(' · ') || t('none')],
  [t('details.place'), formatPlace(known)],
  [t('details.ip'), orDash(known.ip)],
  [t('details.owner'), orDash(known.owner)],
  [t('details.version'), orDash(known.version)],
];

function stateLines(known: Known, now: number): readonly Line[] {
  const session = describeLastSession(known, now);
  const start = known.lastSession?.startTime ?? null;
  const stop = known.lastSession?.stopTime ?? null;
  const when =
    start === null
      ? session.when
      : `${formatExact(start * 1000)} – ${
          stop !== null ? formatExact(stop * 1000) : t(known.inSession ? 'details.open' : 'history.endUnknown')
        }`;
  return [
    [t('details.state'), stateOf(known).word],
    [t('details.lastOnline'), known.lastTime === null ? t('none') : formatExact(known.lastTime * 1000)],
    [t('details.power'), formatPower(known.power)],
    [t('details.rdp'), formatYesNo(known.rdp)],
    [t('details.lastSession'), session.who === null ? when : `${when}, ${session.who}`],
  ];
}

function hardwareSections(hardware: Hardware): readonly Section[] {
  return [
    { title: t('details.hardware'), lines: systemLines(hardware) },
    {
      title: t('details.disks'),
      lines: hardware.logicalDisks.slice(0, MAX_SHOWN).map((volume): Line => {
        const { letter, about, free } = describeVolume(volume);
        return [letter, `${free} (${about})`];
      }),
    },
    { title: t('details.network'), lines: hardware.netAdapters.slice(0, MAX_SHOWN).map(adapterLine) },
  ].filter(({ lines }) => lines.length > 0);
}

const systemLines = (hardware: Hardware): readonly Line[] => [
  [t('details.model'), orDash(hardware.computerModel)],
  [t('details.computerName'), orDash(hardware.computerName)],
  [t('details.domain'), formatDomain(hardware)],
  [
    t('details.os'),
    [textOrNull(hardware.osName), textOrNull(hardware.osVersion)].filter(Boolean).join(', ') || t('none'),
  ],
  [t('details.cpu'), orDash(hardware.cpu)],
  [t('details.cores'), formatCores(hardware.cpuCores, hardware.cpuCoresLogical)],
  [t('details.memory'), sizeAsReported(hardware.ramPhys)],
  [t('details.free'), sizeAsReported(hardware.ramPhysAvail)],
  [t('details.displays'), hardware.monitors.slice(0, MAX_SHOWN).map(formatDisplay).join('; ') || t('none')],
  [
    t('details.bios'),
    [textOrNull(hardware.biosVersion), textOrNull(hardware.biosDate)].filter(Boolean).join(', ') || t('none'),
  ],
];

function adapterLine(adapter: Hardware['netAdapters'][number]): Line {
  const parts = [
    textOrNull(adapter.addresses),
    textOrNull(adapter.macAddress),
    adapter.cable === null ? null : adapter.cable ? t('details.cableIn') : t('details.cableOut'),
    adapter.wol === null ? null : adapter.wol ? t('details.wolOn') : t('details.wolOff'),
  ].filter((part) => part !== null);
  return [orDash(adapter.name), parts.length === 0 ? t('none') : parts.join(', ')];
}

function formatAsOf(row: AgentRow | undefined, details: AgentDetails | null, now: number): string {
  if (details === null) return formatExact(now);
  const read = t('details.ticket.read', { time: formatExact(details.at) });
  return row === undefined ? read : `${formatExact(now)} (${read})`;
}

/** One value is one line: what an agent calls itself cannot add lines of its own. */
function writeLine([label, value]: Line, width: number): string {
  return `${clean(label, LABEL).padEnd(width)}  ${clean(value, LONGEST)}`;
}

function clean(text: string, max: number): string {
  // Marks that turn the direction of what follows would turn the ticket around it too.
  const line = withoutMarks(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const letters = Array.from(line.slice(0, max * 2));
  return letters.length > max ? `${letters.slice(0, max).join('')}…` : letters.join('');
}
