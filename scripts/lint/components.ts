/**
 * `npm run check:components`, its second half: rules that need types, over components. Each component is made a script, as
 * svelte-check does it; oxlint reads the scripts; what it finds in text that somebody wrote is shown at its place in the component.
 * (ESLint computes the types again for each component, which takes minutes.)
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parse, VERSION } from 'svelte/compiler';
import { svelte2tsx } from 'svelte2tsx';
import ts from 'typescript';

const ROOT = process.cwd();
const OUT = join(ROOT, 'out/components');
const PAGES = 'src-renderer';

interface Script {
  /** Path of the component from the root. */
  readonly component: string;
  readonly source: string;
  readonly code: string;
  readonly map: SourceMap;
  /** What was put into the code after the map was made, in its order: the offset there, and the text. */
  readonly added: readonly Addition[];
}

interface Addition {
  readonly at: number;
  readonly text: string;
}

interface Diagnostic {
  readonly message: string;
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly offset: number } }[];
}

const scripts = new Map(
  readdirSync(join(ROOT, PAGES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => {
      const component = `${PAGES}/${name.replaceAll('\\', '/')}`;
      return [`${component}.ts`, makeScript(component)];
    }),
);

rmSync(OUT, { recursive: true, force: true });
for (const [path, script] of scripts) {
  mkdirSync(dirname(join(OUT, path)), { recursive: true });
  writeFileSync(join(OUT, path), withAdditions(script));
}
const shims = ['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'].map((name) => join(ROOT, 'node_modules/svelte2tsx', name));
const tsconfig = {
  extends: join(ROOT, PAGES, 'tsconfig.json'),
  // Both trees are one: a script imports the files beside its component.
  compilerOptions: { rootDirs: ['.', ROOT] },
  files: shims,
  include: [PAGES],
};
writeFileSync(join(OUT, 'tsconfig.json'), JSON.stringify(tsconfig));

const findings = (await lint()).flatMap(placeOf).toSorted();
for (const finding of findings) console.log(finding);
if (findings.length > 0) {
  console.log(`\n${String(findings.length)} problems`);
  process.exitCode = 1;
}

function makeScript(component: string): Script {
  const source = readFileSync(join(ROOT, component), 'utf8');
  const { code, map } = svelte2tsx(source, {
    filename: component,
    isTsFile: true,
    mode: 'ts',
    parse,
    version: VERSION,
  });
  return {
    component,
    source,
    code,
    map: new SourceMap({ ...map, file: component, sourcesContent: [], sourceRoot: '' }),
    added: additionsTo(code),
  };
}

/**
 * What the types need to know of Svelte: the value of `$derived` is not that of this moment, so it becomes a function; and
 * `$props()`, which Svelte declares as any, is of the type that is written beside it.
 */
function additionsTo(code: string): readonly Addition[] {
  const found: Addition[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [value] = node.arguments;
      if (node.expression.text === '$props') found.push({ at: node.end, text: ' as never' });
      if (node.expression.text === '$derived' && value !== undefined)
        found.push(
          { at: node.expression.end, text: '.by' },
          { at: value.pos, text: '() => (' },
          { at: value.end, text: ')' },
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('component.ts', code, ts.ScriptTarget.Latest));
  return found.toSorted((a, b) => a.at - b.at);
}

function withAdditions({ code, added }: Script): string {
  return added.reduceRight((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}

/** The offset in the code without the additions. */
function withoutAdditions(offset: number, added: readonly Addition[]): number {
  let left = offset;
  for (const { at, text } of added) if (at < left) left = Math.max(at, left - text.length);
  return left;
}

/** All that oxlint finds in the scripts. */
function lint(): Promise<readonly Diagnostic[]> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  // Each by its name: the folder is in .gitignore, which oxlint follows.
  const paths = [...scripts.keys()].map((path) => `out/components/${path}`);
  const args = [oxlint, '--config', 'scripts/lint/components.config.ts', '--no-ignore', '--format', 'json', ...paths];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      try {
        const { diagnostics, number_of_files: read } = JSON.parse(stdout) as {
          readonly diagnostics: readonly Diagnostic[];
          readonly number_of_files: number;
        };
        if (read < scripts.size) throw new Error(`oxlint read ${String(read)} of ${String(scripts.size)} components`);
        resolve(diagnostics);
      } catch (cause) {
        reject(new Error(`oxlint failed: ${stderr || stdout || (error?.message ?? '')}`, { cause }));
      }
    });
  });
}

/** The line for a finding; none where it is in generated text. */
function placeOf({ filename, labels, message, code }: Diagnostic): readonly string[] {
  const script = scripts.get(relative(OUT, join(ROOT, filename)).replaceAll('\\', '/'));
  const at = labels[0]?.span.offset;
  if (script === undefined || at === undefined) return [];
  // The offset counts bytes.
  const whole = Buffer.from(withAdditions(script)).subarray(0, at).toString().length;
  const offset = withoutAdditions(whole, script.added);
  const before = script.code.slice(0, offset);
  if (before.lastIndexOf('/*Ωignore_startΩ*/') > before.lastIndexOf('/*Ωignore_endΩ*/')) return [];
  const line = before.split('\n').length - 1;
  const column = offset - (before.lastIndexOf('\n') + 1);
  const entry = script.map.findEntry(line, column);
  if (!('originalLine' in entry) || entry.generatedLine !== line) return [];
  const originalColumn = entry.originalColumn + column - entry.generatedColumn;
  const written = script.source.split('\n')[entry.originalLine]?.slice(originalColumn) ?? '';
  const [word = ''] = /^(?:\w+|[^])/.exec(script.code.slice(offset)) ?? [];
  if (!written.startsWith(word)) return [];
  return [
    `${script.component}:${String(entry.originalLine + 1)}:${String(originalColumn + 1)}: ${message} [${code ?? ''}]`,
  ];
}
