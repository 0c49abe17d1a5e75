import { expect, test } from 'vitest';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { pagesOf } from '../../../../src-renderer/lib/pages-of.ts';
import { refuse } from '../bridge.ts';

interface Page {
  readonly ids: readonly number[];
  readonly done: boolean;
}
const lastIdOf = ({ ids }: Page): number | null => ids.at(-1) ?? null;

/** Reads these pages; answers what came and what was asked. */
async function read(pages: readonly Result<Page>[], controller = new AbortController()) {
  const asked: (number | null)[] = [];
  const came: Result<Page>[] = [];
  const ask = (afterId: number | null): Promise<Result<Page>> => {
    asked.push(afterId);
    return Promise.resolve(pages[asked.length - 1] ?? refuse('internal'));
  };
  for await (const page of pagesOf(ask, lastIdOf, controller.signal)) came.push(page);
  return { asked, came };
}

test('asks from the last id on, until the last page', async () => {
  const pages = [succeed({ ids: [1, 2], done: false }), succeed({ ids: [5], done: true })];
  expect(await read(pages)).toEqual({ asked: [null, 2], came: pages });
});

test('ends with a page that cannot be read, is empty or brings nothing new', async () => {
  const first = succeed({ ids: [1, 2], done: false });
  expect((await read([first, refuse('timeout'), first])).came).toEqual([first, refuse('timeout')]);
  expect((await read([first, succeed({ ids: [], done: false }), first])).asked).toEqual([null, 2]);
  expect((await read([first, first, first])).asked).toEqual([null, 2]);
});

test('once it is aborted, the page on its way is dropped', async () => {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Result<Page>>();
  const came: Result<Page>[] = [];
  const reading = (async () => {
    for await (const page of pagesOf(() => promise, lastIdOf, controller.signal)) came.push(page);
  })();
  controller.abort();
  resolve(succeed({ ids: [1], done: false }));
  await reading;
  expect(came).toEqual([]);
});
