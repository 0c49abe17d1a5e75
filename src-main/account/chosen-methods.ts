import type { Method } from '../api/http.ts';
import { operationNames, operations, type ChosenMethods, type OperationName } from '../api/operations.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

const openNames = operationNames.filter((name) => operations[name].methodIsOpen === true);
const isOpen = (name: string): name is (typeof openNames)[number] => openNames.some((each) => each === name);

/**
 * The HTTP methods that the user chose for operations whose method the specification leaves open (4), written as
 * "agents/wake GET, support/close POST". Fails with reason `methods` for anything else.
 */
export function readMethods(text: string): Result<ChosenMethods> {
  const chosen: Partial<Record<OperationName, Method>> = {};
  for (const part of text.split(/[,;\n]/)) {
    const [name = '', given = '', ...more] = part.trim().split(/\s+/);
    const method = given.toUpperCase();
    if (name === '' && given === '') continue;
    if (!isOpen(name) || (method !== 'GET' && method !== 'POST') || more.length > 0) return unreadable();
    chosen[name] = method;
  }
  return succeed(chosen);
}

/** The form that `readMethods` reads; null for none. */
export function writeMethods(methods: ChosenMethods): string | null {
  const parts = openNames.flatMap((name) => (methods[name] === undefined ? [] : [`${name} ${methods[name]}`]));
  return parts.length === 0 ? null : parts.join(', ');
}

const unreadable = (): Result<never> =>
  fail('bad-input', t('account.methods', { list: openNames.join(', ') }), { reason: 'methods' });
