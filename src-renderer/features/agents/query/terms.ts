import type { TermName } from './names.ts';
import { readState, readSystem, readWol } from './read-choice.ts';
import { readId, readIp, readVersion } from './read-identity.ts';
import { readCores, readFree, readRam, readSessions } from './read-number.ts';
import {
  readCpu,
  readDomain,
  readGroup,
  readModel,
  readName,
  readOsName,
  readOwner,
  readPlace,
  readUser,
} from './read-text.ts';
import { readSeen } from './read-time.ts';
import type { Reader } from './reading.ts';

/** How the values of each term are read. */
export const readers: Readonly<Record<TermName, Reader>> = {
  group: readGroup,
  is: readState,
  os: readSystem,
  seen: readSeen,
  ip: readIp,
  place: readPlace,
  owner: readOwner,
  user: readUser,
  version: readVersion,
  sessions: readSessions,
  free: readFree,
  ram: readRam,
  model: readModel,
  cpu: readCpu,
  cores: readCores,
  osname: readOsName,
  domain: readDomain,
  wol: readWol,
  name: readName,
  id: readId,
};
