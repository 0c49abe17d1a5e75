import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AgentRow, AgentTraits } from '../../../src-main/ipc/contract.ts';

/** A real folder that goes with its test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const rowOf = (part: Partial<AgentRow> & { readonly id: number }): AgentRow => ({
  name: `PC-${String(part.id)}`,
  group: 'Office / Leeds',
  os: 'win',
  ip: '192.0.2.1',
  city: 'Leeds',
  country: 'GB',
  online: true,
  disabled: false,
  limited: false,
  installed: true,
  lastTime: 1_795_000_000,
  linkTime: 1_709_500_000,
  deviceId: 418_220_967,
  region: 'England',
  version: '3.8.12',
  sessionsTotal: 3,
  owner: 'support@northfield.example',
  osUser: null,
  inSession: false,
  serviceFavorite: false,
  localFavorite: false,
  ...part,
});

export const traitsOf = (part: Partial<AgentTraits> & { readonly agentId: number }): AgentTraits => ({
  at: 1_795_000_000_000,
  asleep: null,
  model: null,
  osName: null,
  cpu: null,
  cores: null,
  ram: null,
  ramFree: null,
  diskFree: null,
  diskFreePercent: null,
  domain: null,
  wol: null,
  cable: null,
  ...part,
});

/** Reads RFC 4180: quoted cells, doubled quotes, CRLF. Written apart from what writes it. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') {
      line.push(cell);
      cell = '';
    } else if (letter === '\r' && text[at + 1] === '\n') {
      lines.push([...line, cell]);
      line = [];
      cell = '';
      at += 1;
    } else cell += letter;
  }
  if (quoted || cell !== '' || line.length > 0) throw new Error('the file does not end with a line break');
  return lines;
}
