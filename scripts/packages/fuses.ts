/**
 * The fuses of a packed program: switches in Electron's binary that are set while it is packed. Written out here, and not taken
 * from @electron/fuses, because that reads only the first of the two programs in a universal one.
 */

/** In the order of the wire, each with the name that electron-builder.yml has for it; null where it has none. */
const FUSES = [
  ['RunAsNode', 'runAsNode'],
  ['EnableCookieEncryption', 'enableCookieEncryption'],
  ['EnableNodeOptionsEnvironmentVariable', 'enableNodeOptionsEnvironmentVariable'],
  ['EnableNodeCliInspectArguments', 'enableNodeCliInspectArguments'],
  ['EnableEmbeddedAsarIntegrityValidation', 'enableEmbeddedAsarIntegrityValidation'],
  ['OnlyLoadAppFromAsar', 'onlyLoadAppFromAsar'],
  ['LoadBrowserProcessSpecificV8Snapshot', 'loadBrowserProcessSpecificV8Snapshot'],
  ['GrantFileProtocolExtraPrivileges', 'grantFileProtocolExtraPrivileges'],
] as const;

type SettingName = (typeof FUSES)[number][1];
/** `electronFuses` of electron-builder.yml. */
export type WantedFuses = Readonly<Record<SettingName, boolean>>;
export const fuseSettings: readonly SettingName[] = FUSES.map(([, setting]) => setting);

/** Marks the place in the binary. Electron's build and @electron/fuses have the same text. */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const VERSION = 1;
const OFF = 0x30;
const ON = 0x31;

/** The states on each wire of a binary: one wire, or two in a universal one of macOS. */
export function readWires(binary: Buffer): readonly Buffer[] {
  const wires: Buffer[] = [];
  for (let at = binary.indexOf(SENTINEL); at !== -1; at = binary.indexOf(SENTINEL, at + 1)) {
    const start = at + SENTINEL.length;
    const version = binary.at(start);
    if (version !== VERSION) throw new Error(`fuses of version ${String(version)} are not known`);
    const length = binary.at(start + 1) ?? 0;
    wires.push(binary.subarray(start + 2, start + 2 + length));
  }
  return wires;
}

/**
 * The faults in the fuses of a packed binary, a sentence each; empty where all of them are as wanted.
 *
 * @param programs how many programs the binary holds: two in a universal one
 */
export function checkFuses(binary: Buffer, wanted: WantedFuses, programs = 1): readonly string[] {
  const wires = readWires(binary);
  if (wires.length !== programs) return [`${wires.length} fuse wires instead of ${programs}`];
  return wires.flatMap((wire) =>
    FUSES.flatMap(([name, setting], index) => {
      const state = wire.at(index);
      if (state === (wanted[setting] ? ON : OFF)) return [];
      return [`${name} is ${describeState(state)}, wanted ${wanted[setting] ? 'on' : 'off'}`];
    }),
  );
}

function describeState(state: number | undefined): string {
  if (state === ON) return 'on';
  if (state === OFF) return 'off';
  return state === undefined ? 'missing' : 'removed';
}
