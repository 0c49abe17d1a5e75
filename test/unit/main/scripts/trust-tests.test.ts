import { describe, expect, test } from 'vitest';
import { checkTrustTable, writeTrustList, writeTrustTable } from '../../../../scripts/trust-tests.ts';

const trust = [
  '| number | what it shows | tests |',
  '| ------ | ------------- | ----- |',
  '| L1     | Kill          | `unit/main/faults` |',
  '| F5     | Jitter        | `unit/main/faults` |',
  '| Z6     | Many tabs     | not yet |',
  '',
].join('\n');
const faults = `test('L1: survives a kill', run);\ntest('F5: jitter', run);\n`;

/** A repository with one file more, or another text of one it has. */
const repository = (file: string, text: string) =>
  new Map([
    ['docs/dev/trust.md', trust],
    ['test/unit/main/faults.test.ts', faults],
    [file, text],
  ]);

describe('the table of trust tests', () => {
  const moved = () => {
    const files = repository('test/e2e/kill.test.ts', `it('dies well (L1)', run);`);
    files.delete('test/unit/main/faults.test.ts');
    return files;
  };

  test('lists the files that name a test, and no others', () => {
    const messages = checkTrustTable(moved()).map(({ message }) => message.replace(/ \(.*/, ''));
    expect(messages).toEqual([
      'L1: unit/main/faults is no test file',
      'L1: e2e/kill is not listed',
      'F5: unit/main/faults is no test file',
      'F5: no test that `npm test` runs shows it',
      'Z6: no test that `npm test` runs shows it',
    ]);
  });

  test('does not keep a file whose titles no longer name the test', () => {
    const [problem] = checkTrustTable(repository('test/unit/main/faults.test.ts', `test('L1: survives', run);`));
    expect(problem?.message).toContain('F5: unit/main/faults has no test that names it');
  });

  test('has a test for each number that `npm test` runs: files for full numbers are not enough', () => {
    const many = (file: string) => checkTrustTable(repository(file, `it('Z6: comes back', run);`));
    const missing = expect.objectContaining({
      message: expect.stringContaining('Z6: no test that `npm test` runs shows it') as string,
    }) as object;
    expect(many('test/e2e/many.long.test.ts')).toContainEqual(missing);
    expect(many('test/e2e/many.test.ts')).not.toContainEqual(missing);
  });

  test('is written from the titles again', () => {
    const written = writeTrustTable(moved());
    expect(written).toContain('| L1 | Kill | `e2e/kill` |');
    expect(written).toContain('| F5 | Jitter | not yet |');
    expect(written).toContain('| Z6 | Many tabs | not yet |');
  });
});

describe('the list of titles', () => {
  const listOf = (text: string) => writeTrustList(repository('test/e2e/new.test.ts', text));

  test('has each test by its number, with the titles of the blocks around it', () => {
    const list = listOf(`describe('a disk', () => { it('L1: survives', run); it('is a disk', run); });`);
    const tests = 'e2e/new.test.ts\n  a disk › L1: survives\nunit/main/faults.test.ts\n  L1: survives a kill\n';
    expect(list).toContain(`## L1\n\n\`\`\`text\n${tests}`);
    expect(list).not.toContain('is a disk');
  });

  test('takes a number on a block for all tests in it', () => {
    const list = listOf(
      `describe('L1: a disk', () => { describe('full', () => { it('works', run); }); it('ends', run); });`,
    );
    expect(list).toContain('  L1: a disk › full › works\n  L1: a disk › ends\n');
  });

  test('takes a number in a comment for the test that the comment is in or before', () => {
    const list = listOf(
      `it('one', () => { /* Kills it (L1). */ });\n// In turn (L1).\nit('two', run);\nit('three', run);`,
    );
    expect(list).toContain('e2e/new.test.ts\n  one\n  two\n');
    expect(list).not.toContain('three');
  });

  test('has a test of F only where it is at the start of a title', () => {
    const list = listOf(`it('F5: comes back spread', run); it('is read (F8)', run); it('F6 moves the focus', run);`);
    expect(list).not.toContain('## F6');
    expect(list).toContain('## F5\n');
    expect(list).not.toContain('## F8');
  });
});
