import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toFields } from '../../../../src-main/audit/audit.ts';
import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { say } from '../../../../src-main/lib/record/wording.ts';
import { createRedactor } from '../../../../src-main/app/redactor.ts';
import { makeAuditFolder, openLog } from './samples.ts';

const KEY = 'lrk_live_9fK2vQ7xW4mN8pR3tY6u';

function fieldsOf(note: AuditNote, account: string | null = 'Northwind') {
  const redactor = createRedactor();
  redactor.add(KEY);
  return toFields(note, {
    at: 1_795_000_000_000.4,
    account: account === null ? null : { id: 'account-1', label: account },
    nameOf: ({ agentId }) => (agentId === 7 ? 'RECEPTION-01' : null),
    redact: (text) => redactor.redact(text),
  });
}

describe('the fields of an entry', () => {
  test('are exactly the typed ones, with the current name and account', () => {
    const odd = { kind: 'connect', agentId: 7, duration: 12.6, url: 'https://x/?llt=1', secret: KEY } as AuditNote;
    expect(fieldsOf(odd)).toEqual({
      at: 1_795_000_000_000,
      account: 'Northwind',
      accountId: 'account-1',
      kind: 'connect',
      agentId: 7,
      supportId: null,
      name: 'RECEPTION-01',
      outcome: 'done',
      duration: 13,
      text: '',
    });
    expect(fieldsOf({ kind: 'sign-out', account: null })).toMatchObject({ account: null, name: null });
    // A failed sign-in has only the label that was typed.
    expect(fieldsOf({ kind: 'sign-in', account: { id: null, label: 'Contoso' } })).not.toHaveProperty('accountId');
    expect(fieldsOf({ kind: 'wake', agentId: 7, name: 'As it was' })).toMatchObject({ name: 'As it was' });
  });

  test('name the agent and the support session as the service of the account does', () => {
    const note = { kind: 'connect', agentId: idBaseOf(2) + 7, supportId: idBaseOf(3) + 5 } as const;
    expect(fieldsOf(note)).toMatchObject({ accountId: 'account-1', agentId: 7, supportId: 5 });
  });

  test('contain no key, no link token and no password, neither in memory nor in the file', async () => {
    const dirty = `see ${KEY} at https://link.service.example/?connect=4&llt=TOKEN5566&s=SIGN password: hunter2secret`;
    const fields = fieldsOf({ kind: 'note', agentId: 7, name: dirty, text: `${'x'.repeat(3_900)} ${dirty}` }, dirty);
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    log.add(fields);
    await log.close();
    const file = readFileSync(join(folder, '2026-11.jsonl'), 'utf8');
    for (const text of [JSON.stringify(fields), file]) {
      for (const secret of [KEY, KEY.slice(0, 14), 'TOKEN5566', 'llt=', 'hunter2secret'])
        expect(text).not.toContain(secret);
    }
  });

  test('hold the sentences beside their English text, unless there are none or something was taken out', () => {
    const named = [say('record.newName', { name: 'FRONT' })];
    expect(fieldsOf({ kind: 'rename', text: named })).toMatchObject({ text: 'New name: “FRONT”.', sentences: named });
    expect(fieldsOf({ kind: 'note', text: 'FRONT' })).not.toHaveProperty('sentences');
    expect(fieldsOf({ kind: 'wake', text: ['The service is not reachable.'] })).toEqual(
      fieldsOf({ kind: 'wake', text: 'The service is not reachable.' }),
    );
    for (const name of [`see ${KEY}`, 'x'.repeat(5_000), 'one\u0000two']) {
      const { text, sentences } = fieldsOf({ kind: 'rename', text: [say('record.newName', { name })] });
      expect(sentences).toBeUndefined();
      expect(text).toMatch(/^New name: “/);
      expect(text).not.toContain(name);
    }
  });

  test('are limited in length and contain no control characters', () => {
    const { name, text, account } = fieldsOf(
      { kind: 'note', name: 'n'.repeat(5_000), text: `one\u0000two\n${'😀'.repeat(5_000)}` },
      'a'.repeat(900),
    );
    expect(name).toHaveLength(300);
    expect(account).toHaveLength(300);
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toMatch(/^one two\n.* \[…\]$/su);
  });
});
