import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The Electron objects the host stands in for; "X.prototype" members are those of instances. */
const wanted = [
  'App',
  'BrowserWindow',
  'Clipboard',
  'Dialog',
  'GlobalShortcut',
  'IpcMain',
  'Menu',
  'MenuItem',
  'NativeImage',
  'NativeTheme',
  'Net',
  'Notification',
  'PowerMonitor',
  'PowerSaveBlocker',
  'Protocol',
  'SafeStorage',
  'Screen',
  'Session',
  'Shell',
  'SystemPreferences',
  'Tray',
  'UtilityProcess',
  'View',
  'WebContents',
  'WebContentsView',
  'WebFrameMain',
  'WebRequest',
] as const;

type Declaration = ts.ClassDeclaration | ts.InterfaceDeclaration;

function declarationsOf(source: ts.SourceFile): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const visit = (node: ts.Node): void => {
    if ((ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name && !found.has(node.name.text))
      found.set(node.name.text, node);
    else if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

const isStatic = (member: ts.Node): boolean =>
  ts.canHaveModifiers(member) &&
  (ts.getModifiers(member) ?? []).some((one) => one.kind === ts.SyntaxKind.StaticKeyword);

/** Names of instance members, with those of the classes it extends; events' methods belong to Node and are left out. */
function membersOf(name: string, all: Map<string, Declaration>): string[] {
  const declaration = all.get(name);
  if (!declaration) return [];
  const own = declaration.members
    .filter((member) => !isStatic(member))
    .flatMap((member) =>
      member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? [member.name.text] : [],
    );
  const parents = (declaration.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => type.expression.getText()),
  );
  return [...own, ...parents.flatMap((parent) => membersOf(parent.replace(/^Electron\./, ''), all))];
}

const ofEmitters = new Set([
  'on',
  'off',
  'once',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'emit',
  'listeners',
]);

/** Reads Electron's type file into the list that base/electron-members.json keeps. */
export function readMembers(typeFile: string): Record<string, string[]> {
  const source = ts.createSourceFile('electron.d.ts', readFileSync(typeFile, 'utf8'), ts.ScriptTarget.Latest, true);
  const all = declarationsOf(source);
  const sorted = (name: string) => [...new Set(membersOf(name, all))].filter((one) => !ofEmitters.has(one)).sort();
  return Object.fromEntries(wanted.map((name) => [name, sorted(name)]));
}
