import type { Result } from '../../../../src-main/contract/failure.ts';
import type { CallArguments, Inventory, PlainCall } from '../../../../src-main/storage/inventory.ts';
import type { OutputOf } from '../../../../src-main/storage/store-calls.ts';

export type FakeCalls = {
  readonly [N in PlainCall]?: (...input: CallArguments<N>) => Result<OutputOf<N>> | Promise<Result<OutputOf<N>>>;
};

/** `Inventory.call` with these handlers; a call without one rejects. */
export const fakeCalls = (handlers: FakeCalls): Inventory['call'] => {
  return async <N extends PlainCall>(name: N, ...input: CallArguments<N>): Promise<Result<OutputOf<N>>> => {
    const handler: FakeCalls[N] = handlers[name];
    if (handler === undefined) throw new Error(`unexpected call: ${name}`);
    return handler(...input);
  };
};
