import type { ApiKey } from '../account/key/api-key.ts';
import type { Method, Operation, OperationName, Parameters } from './operations.ts';

export interface HttpRequest {
  readonly url: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Writes one request of an operation: parameters where the table puts them, the key in its header and nowhere else (field
 * fact F17). Parameters without a value are left out.
 *
 * @param address the base address, ending in a slash
 */
export function composeRequest<Name extends OperationName>(
  operation: Operation<Name>,
  parameters: Parameters[Name],
  address: string,
  key: ApiKey,
  method: Method = operation.method,
): HttpRequest {
  const url = new URL(operation.path, address);
  for (const name of operation.query) {
    const value: unknown = parameters[name];
    if (isGiven(value)) url.searchParams.set(String(name), inQuery(value));
  }
  const headers = { Accept: 'application/json', 'X-Api-Key': key.reveal() };
  if (operation.body.length === 0) return { url: url.href, method, headers, body: null };
  const entries = operation.body.map((name): [string, unknown] => [String(name), parameters[name]]);
  const body = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => isGiven(value))));
  return { url: url.href, method, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function inQuery(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
