import { describe, expect, test } from 'vitest';
import {
  describeKeyProblem,
  describeSaveProblem,
  keychainName,
} from '../../../../../src-main/account/key/key-problems.ts';
import type { KeyProblem } from '../../../../../src-main/contract/contract.ts';

const all = {
  locked: 0,
  missing: 0,
  'not-stored': 0,
  refused: 0,
  'no-keychain': 0,
  timeout: 0,
  crashed: 0,
  unreadable: 0,
  'storing-not-allowed': 0,
  'address-not-allowed': 0,
} satisfies Record<KeyProblem, 0>;
const problems = Object.keys(all) as KeyProblem[];

test('the keychain has a name on every system', () => {
  expect(['win32', 'darwin', 'linux', 'freebsd'].map((platform) => keychainName(platform as NodeJS.Platform))).toEqual([
    'the Windows Credential Manager',
    'the macOS Keychain',
    'the system keyring',
    'the system keyring',
  ]);
});

describe.each(['win32', 'darwin', 'linux'] as const)('on %s', (platform) => {
  const name = keychainName(platform);
  const texts = problems.map((problem) => describeKeyProblem(problem, name));

  test('different problems have different titles and texts, and each names a way on', () => {
    expect(new Set(texts.map(({ title }) => title)).size).toBe(problems.length);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(problems.length);
    for (const { action } of texts) expect(['Try again', 'Enter the API key']).toContain(action);
  });

  test('sentences are whole and calm', () => {
    const sentences = [
      ...texts.map(({ text }) => text),
      ...problems.map((problem) => describeSaveProblem(problem, name)),
    ];
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/!|undefined/);
    }
    for (const { title } of texts) expect(title).toMatch(/^[A-Z].*[a-zA-Z0-9)]$/);
  });

  test('a key that could not be stored may always be used for this run', () => {
    for (const problem of problems) {
      expect(describeSaveProblem(problem, name)).toMatch(/ or keep the API key for this run only\.$/);
    }
  });
});
