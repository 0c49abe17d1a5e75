import { parseJsonOrNull } from '../lib/json.ts';
import type { PolicyMemory } from './policy-memory.ts';
import type { PolicyReading, PolicySource } from './policy.ts';
import { policyFields, settingFields } from './policy-schema.ts';
import type { ProgramRun, RunProgram } from './run-program.ts';
import { t } from '../contract/texts.ts';

/**
 * The policy in the registry of Windows: values named like the keys of the file in HKLM\SOFTWARE\Policies\Longreach, those of
 * `settings` in its subkey Settings. Electron has no access to the registry, so programs of Windows read it: reg.exe, or
 * PowerShell where administrators have disabled the registry tools, which includes reg.exe.
 */

const POLICIES = String.raw`HKLM\SOFTWARE\Policies`;
const ROOT = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Longreach`;
const POWERSHELL = String.raw`WindowsPowerShell\v1.0\powershell.exe`;

/** A key of the registry with its values, by their names. */
interface RegistryKey {
  /** Below the policy's own key; empty for that one. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Where neither program answers, the last reading applies. Without one there is no policy: administrators who forbid both
 * programs have not written a policy to the registry.
 */
export async function readRegistryPolicy(
  run: RunProgram,
  memory: Pick<PolicyMemory, 'registry' | 'noteRegistry'>,
): Promise<PolicyReading> {
  // Every Windows has this key and lets every user read it: only then does an answer without Longreach mean none.
  const listed = await run('reg.exe', ['query', POLICIES, '/reg:64']);
  const isListed = listed.code === 0 && lists(listed);
  const read = listed.code === 0 ? await readWithReg(run, isListed) : await readWithPowerShell(run);
  if (read === null) return { source: recall(memory, isListed), isSettled: false };
  // Programs of Windows write in the code page of the console, which does not have every letter.
  if (JSON.stringify(read).includes('\uFFFD'))
    return { source: { kind: 'unusable', problem: t('policy.registryLetters') }, isSettled: true };
  const values = read.length === 0 ? null : toValues(read);
  memory.noteRegistry(values);
  return { source: toSource(values), isSettled: true };
}

/** @param isListed whether there is a policy, of which nothing else is known */
function recall(memory: Pick<PolicyMemory, 'registry'>, isListed: boolean): PolicySource {
  const last = memory.registry();
  if (last !== null && (last.values !== null || !isListed)) return toSource(last.values);
  return isListed ? { kind: 'unusable', problem: t('policy.registryUnreadable') } : { kind: 'none' };
}

const toSource = (values: Readonly<Record<string, unknown>> | null): PolicySource =>
  values === null ? { kind: 'none' } : { kind: 'read', values, where: t('policy.inRegistry') };

const lists = ({ output }: ProgramRun): boolean =>
  output.split(/\r?\n/).some((line) => line.trim().toLowerCase() === ROOT.toLowerCase());

async function readWithReg(run: RunProgram, isListed: boolean): Promise<readonly RegistryKey[] | null> {
  if (!isListed) return [];
  const queried = await run('reg.exe', ['query', ROOT, '/s', '/reg:64']);
  return queried.code === 0 ? parseQuery(queried.output) : null;
}

/** The output of `reg query /s`: lines with a key, each followed by "    name    type    data" for its values. */
function parseQuery(output: string): readonly RegistryKey[] {
  const keys: { path: string; values: Record<string, unknown> }[] = [];
  for (const line of output.split(/\r?\n/)) {
    const value = /^ {4}(.+?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line);
    if (value === null) {
      if (line.toLowerCase().startsWith(ROOT.toLowerCase()))
        keys.push({ path: line.trim().slice(ROOT.length + 1), values: {} });
      continue;
    }
    const [, name = '', type = '', data = ''] = value;
    const key = keys.at(-1);
    if (key !== undefined) key.values[name] = toValue(type, data);
  }
  return keys;
}

function toValue(type: string, data: string): unknown {
  if (type === 'REG_DWORD' || type === 'REG_QWORD') return Number(data);
  return type === 'REG_MULTI_SZ' ? data.split(String.raw`\0`).filter((part) => part !== '') : data;
}

const script = `$ErrorActionPreference = 'Stop'
foreach ($path in '', '\\Settings') {
  $key = 'HKLM:\\SOFTWARE\\Policies\\Longreach' + $path
  if (Test-Path -LiteralPath $key) {
    ConvertTo-Json -Compress -InputObject @{ path = $path.Trim('\\'); values = (Get-ItemProperty -LiteralPath $key) }
  }
}`;

async function readWithPowerShell(run: RunProgram): Promise<readonly RegistryKey[] | null> {
  const { code, output } = await run(POWERSHELL, ['-NoProfile', '-NonInteractive', '-Command', script]);
  if (code !== 0) return null;
  try {
    return output
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => readKey(JSON.parse(line)));
  } catch {
    return null;
  }
}

function readKey(json: unknown): RegistryKey {
  const { path, values } = json as { readonly path: unknown; readonly values: unknown };
  if (typeof path !== 'string' || typeof values !== 'object' || values === null) throw new TypeError('not a key');
  // What PowerShell adds to the values of a key.
  const own = Object.entries(values).filter(([name]) => !/^PS(?:Path|ParentPath|ChildName|Drive|Provider)$/.test(name));
  return { path, values: Object.fromEntries(own) };
}

/** The values under the names and in the types of the policy file. */
function toValues(keys: readonly RegistryKey[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const key of keys) {
    if (key.path === '') Object.assign(values, fitAll(key.values, policyFields));
    else if (key.path.toLowerCase() === 'settings') values.settings = fitAll(key.values, settingFields);
    // Reported as an unknown key.
    else values[key.path] = null;
  }
  return values;
}

type Fields = typeof policyFields;

/** Names of the registry have no case. */
function fitAll(values: Readonly<Record<string, unknown>>, fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const known = Object.keys(fields).find((field) => field.toLowerCase() === name.toLowerCase());
      const field = known === undefined ? undefined : fields[known];
      return known === undefined || field === undefined ? [name, value] : [known, fit(value, field)];
    }),
  );
}

/** The registry has no booleans, lists of one and objects: 0 and 1, one text and JSON stand for them. */
function fit(value: unknown, field: Fields[string]): unknown {
  const forms = [value];
  if (value === 0 || value === 1) forms.push(value === 1);
  if (typeof value === 'string') forms.push([value], parseJsonOrNull(value));
  return forms.find((form) => field.safeParse(form).success) ?? value;
}
