import { z } from 'zod';
import { selfTestSchema } from '../contract/health.ts';

/**
 * What a command and the running Longreach exchange: one request, then lines of JSON until the connection ends.
 * Neither the key nor an address that carries rights is part of it.
 */

/** The file, inside a folder that only this user can enter, that holds the address of the running Longreach. */
export const SOCKET_FOLDER = 'command-line';
export const SOCKET_FILE = 'door.json';

export const LONGEST_REQUEST = 4_096;
/** A list of 50,000 agents is a fifth of this. */
export const LONGEST_ANSWER = 64_000_000;
/** One line of an answer. */
export const LONGEST_LINE = 4_000_000;

export const socketFile = z.strictObject({
  version: z.literal(1),
  /** Path of the socket or name of the pipe. */
  address: z.string().min(1).max(400),
  token: z.string().regex(/^[\w-]{40,100}$/),
});
export type SocketFile = z.infer<typeof socketFile>;

const value = z.string().min(1).max(200);
/** The label of an account; without it, the one in view. */
const account = value.exactOptional();
const target = { by: z.enum(['name', 'device_id', 'agent_id']), value, account };

export const socketRequest = z.strictObject({
  token: z.string().max(100),
  command: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('list'), search: value.nullable(), account }),
    z.strictObject({ kind: z.literal('connect'), ...target }),
    z.strictObject({ kind: z.literal('wake'), ...target }),
    z.strictObject({ kind: z.literal('support'), client: value.nullable(), account }),
    z.strictObject({ kind: z.literal('doctor'), account }),
  ]),
});
type SocketRequest = z.infer<typeof socketRequest>;
export type SocketCommand = SocketRequest['command'];

/** An agent as scripts see it; times in Unix seconds, null where the service sent none. */
const listedAgent = z.strictObject({
  id: z.number(),
  device_id: z.number().nullable(),
  name: z.string(),
  group: z.string().nullable(),
  os: z.string().nullable(),
  ip: z.string().nullable(),
  online: z.boolean().nullable(),
  last_time: z.number().nullable(),
  version: z.string().nullable(),
  favorite: z.boolean(),
});
export type ListedAgent = z.infer<typeof listedAgent>;

/** Why it failed; each reason has its exit code. */
const socketReasons = ['not-found', 'several', 'refused', 'no-answer', 'failed'] as const;
export type SocketReason = (typeof socketReasons)[number];

const line = z.string().max(2_000);
export const socketLine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('agents'), agents: z.array(listedAgent).max(2_000) }),
  z.strictObject({ kind: z.literal('self-test'), result: selfTestSchema }),
  /** A hint to show while waiting. */
  z.strictObject({ kind: z.literal('note'), text: line }),
  z.strictObject({ kind: z.literal('done'), text: line.nullable() }),
  z.strictObject({ kind: z.literal('failed'), reason: z.enum(socketReasons), text: line }),
]);
export type SocketLine = z.infer<typeof socketLine>;
