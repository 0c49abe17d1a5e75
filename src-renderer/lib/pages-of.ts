import type { Result } from '../../src-main/contract/failure.ts';

/**
 * A list that comes in pages, each asked for by the last id of the one before. Ends with the last page, with the first that cannot be
 * read, and once the signal is aborted: a page that is on its way then is dropped.
 */
export async function* pagesOf<Page extends { readonly done: boolean }>(
  ask: (afterId: number | null) => Promise<Result<Page>>,
  lastIdOf: (page: Page) => number | null,
  signal: AbortSignal,
): AsyncGenerator<Result<Page>, void> {
  let afterId: number | null = null;
  for (;;) {
    const reply: Result<Page> = await ask(afterId);
    if (signal.aborted) return;
    yield reply;
    if (!reply.ok || reply.value.done) return;
    const lastId = lastIdOf(reply.value);
    // The same request would bring the same page for ever.
    if (lastId === null || lastId === afterId) return;
    afterId = lastId;
  }
}
