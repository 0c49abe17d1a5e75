import { t } from '../../src-main/contract/texts.ts';

/** The systems the service names; others are shown by the word it sent. */
const known = { win: 'os.win', mac: 'os.mac', linux: 'os.linux', android: 'os.android' } as const;
export type KnownSystem = keyof typeof known;
export const knownSystems = Object.keys(known) as readonly KnownSystem[];

export const isKnownSystem = (os: string | null): os is KnownSystem => os !== null && Object.hasOwn(known, os);

/** "Windows"; an unknown system by the service's own word; a missing one as a dash. */
export const osName = (os: string | null): string => (os === null ? t('none') : isKnownSystem(os) ? t(known[os]) : os);
