import { relative } from 'node:path';
import {
  isCallExpression,
  isClassDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeReferenceNode,
  isVariableDeclaration,
  type CallExpression,
  type Expression,
  type Identifier,
  type NewExpression,
  type Node,
  type ObjectBindingPattern,
  type ObjectLiteralExpression,
  type SourceFile,
  type StringLiteral,
} from '@typescript/native/unstable/ast';
import {
  API,
  SignatureKind,
  type Checker,
  type NodeHandle,
  type Project,
  type Signature,
  type Symbol,
  type Type,
} from '@typescript/native/unstable/sync';

/** What the program uses of Electron, read from its sources by the type checker. */
export interface ElectronUse {
  /** "BrowserWindow.show" or "BrowserWindow 'close'", with the folders of src-main that use it. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of options and details by their type: "BrowserWindowConstructorOptions", with "width". */
  readonly details: ReadonlyMap<string, ReadonlySet<string>>;
  /** The name in the table for one of the type file: "app.quit" for "App.quit". */
  nameOf(member: string): string;
}

/** Only these methods of emitters name an event that is listened to. */
const listening = new Set(['on', 'once', 'addListener', 'prependListener']);
const ofEmitters = new Set([...listening, 'off', 'emit', 'removeListener', 'removeAllListeners', 'listenerCount']);
/** A window of the program is always a BrowserWindow; what it inherits is listed with it. */
const shownAs: Readonly<Record<string, string>> = { BaseWindow: 'BrowserWindow' };

/** Files that may use Electron (oxlint.config.ts); reading the others would take as long again. */
const knowsElectron = /^(?:[^./][^/]*|(?:account|app|desktop|external|ipc|sessions|windows)\/.*)$/;

/**
 * Reads src-main. TypeScript 7 answers in a process of its own, so that questions are asked for all nodes of a file at once where
 * its interface can. @param root the repository's folder
 */
export function readElectronUse(root: string): ElectronUse {
  const configFile = `${root}/src-main/tsconfig.json`;
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`${configFile} could not be read`);
    const reader = new UseReader(project);
    for (const name of project.rootFiles) {
      const path = relative(`${root}/src-main`, name).replaceAll('\\', '/');
      const file = knowsElectron.test(path) ? project.program.getSourceFile(name) : undefined;
      if (file !== undefined) reader.read(file, path);
    }
    return reader;
  } finally {
    api.close();
  }
}

class UseReader implements ElectronUse {
  readonly members = new Map<string, Set<string>>();
  readonly details = new Map<string, Set<string>>();
  readonly #checker: Checker;
  readonly #modules: ReadonlyMap<string, string>;
  readonly #names: ReadonlySet<string>;
  #folder = '';

  constructor({ program, checker }: Project) {
    this.#checker = checker;
    const path = program.getSourceFileNames().find((name) => name.endsWith(TYPES));
    const types = path === undefined ? undefined : program.getSourceFile(path);
    if (types === undefined) throw new Error("Electron's type file is missing: run npm ci");
    this.#modules = readModules(types);
    this.#names = readNames(types);
  }

  read(file: SourceFile, path: string): void {
    this.#folder = path.includes('/') ? (path.split('/')[0] ?? '') : path;
    const found: Found = { accesses: [], patterns: [], given: [] };
    const visit = (node: Node): void => {
      this.#readNode(node, found);
      node.forEachChild(visit);
    };
    visit(file);
    for (const symbol of this.#checker.getSymbolAtLocation(found.accesses)) this.#use(symbol);
    const unpacked = this.#checker.getTypeAtLocation(found.patterns);
    for (const [index, pattern] of found.patterns.entries()) this.#unpack(pattern, unpacked[index]);
    const types = this.#checker.getTypeAtLocation(found.given);
    for (const [index, given] of found.given.entries()) this.#pass(given, types[index]);
  }

  #readNode(node: Node, { accesses, patterns, given }: Found): void {
    if (isPropertyAccessExpression(node)) {
      const call = isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
      if (listening.has(node.name.text) && call) this.#listen(call);
      else if (this.#isKnown(node.name)) accesses.push(node.name);
    } else if (isNewExpression(node)) this.#construct(node);
    else if (isObjectBindingPattern(node)) patterns.push(node);
    else if (isObjectLiteralExpression(node)) this.#fill(node);
    if ((isCallExpression(node) || isNewExpression(node)) && node.arguments)
      given.push(...node.arguments.filter(mayBeObject));
    else if (isPropertyAssignment(node) && mayBeObject(node.initializer)) given.push(node.initializer);
    else if (isShorthandPropertyAssignment(node) && isIdentifier(node.name)) given.push(node.name);
  }

  /** Whether something of Electron has this name: the checker need not be asked about others. */
  #isKnown(name: Node | undefined): name is Identifier | StringLiteral {
    return isName(name) && this.#names.has(name.text);
  }

  #listen(call: CallExpression): void {
    const [event] = call.arguments;
    const owner = this.#ownerOfSignature(this.#checker.getResolvedSignature(call));
    if (owner !== undefined && event !== undefined) this.#addEvents(owner, this.#checker.getTypeAtLocation(event));
  }

  /** @param type the name of one event, or of several */
  #addEvents(owner: string, type: Type | undefined): void {
    for (const one of type?.isUnionType() ? type.getTypes() : [type])
      if (one?.isStringLiteralType()) this.#add(this.members, `${owner} '${one.value}'`, this.#folder);
  }

  #construct(node: NewExpression): void {
    const owner = this.#ownerOfSignature(this.#checker.getResolvedSignature(node));
    if (owner !== undefined) this.#add(this.members, `new ${owner}`, this.#folder);
  }

  /** `({ url, isMainFrame }) =>`: details of an event, most of all. */
  #unpack(pattern: ObjectBindingPattern, type: Type | undefined): void {
    for (const { propertyName, name } of pattern.elements) {
      const key = propertyName ?? name;
      if (type && this.#isKnown(key)) this.#use(this.#checker.getPropertyOfType(type, key.text));
    }
  }

  /** `{ width: 1 }` where Electron's options are expected. */
  #fill(literal: ObjectLiteralExpression): void {
    const keys = literal.properties.map(nameOfNode).filter((name) => this.#isKnown(name));
    const type = keys.length > 0 ? this.#checker.getContextualType(literal) : undefined;
    for (const key of keys) if (type) this.#use(this.#checker.getPropertyOfType(type, key.text));
  }

  /** An object of Electron where an interface of our own is expected: its members are used there. */
  #pass(given: Expression, type: Type | undefined): void {
    if (type === undefined || !this.#isObject(type)) return;
    const expected = this.#checker.getContextualType(given);
    if (expected === undefined || expected.id === type.id || this.#isObject(expected)) return;
    this.#match(expected, type, given);
    const [made] = this.#checker.getSignaturesOfType(type, SignatureKind.Construct);
    const owner = this.#ownerOfSignature(made);
    for (const signature of this.#checker.getSignaturesOfType(expected, SignatureKind.Construct)) {
      if (made === undefined || owner === undefined) continue;
      this.#add(this.members, `new ${owner}`, this.#folder);
      const wanted = this.#checker.getReturnTypeOfSignature(signature);
      const actual = this.#checker.getReturnTypeOfSignature(made);
      if (wanted && actual) this.#match(wanted, actual, given);
    }
  }

  /** What an interface of our own names of this type is used. */
  #match(expected: Type, type: Type, given: Node): void {
    for (const property of this.#checker.getPropertiesOfType(expected)) {
      const actual = this.#checker.getPropertyOfType(type, property.name);
      if (actual === undefined) continue;
      if (!listening.has(property.name)) this.#use(actual);
      else this.#expectEvents(type, property, given);
    }
  }

  #expectEvents(type: Type, property: Symbol, at: Node): void {
    const name = type.getSymbol()?.name ?? '';
    const listener = this.#checker.getTypeOfSymbolAtLocation(property, at);
    for (const signature of this.#checker.getSignaturesOfType(listener, SignatureKind.Call)) {
      const [event] = signature.getParameters();
      if (event) this.#addEvents(this.#display(name), this.#checker.getTypeOfSymbolAtLocation(event, at));
    }
  }

  #isObject(type: Type): boolean {
    const symbol = type.getSymbol();
    return symbol !== undefined && declarationsOf(symbol).some((declaration) => this.#isMember(declaration));
  }

  #use(symbol: Symbol | undefined): void {
    if (symbol === undefined || ofEmitters.has(symbol.name)) return;
    for (const declaration of declarationsOf(symbol)) {
      const owner = this.#ownerOf(declaration);
      if (owner === undefined) continue;
      if (this.#isMember(declaration.parent)) this.#add(this.members, `${owner}.${symbol.name}`, this.#folder);
      else this.#add(this.details, owner, symbol.name);
    }
  }

  /** Objects and classes have members; other interfaces are options and details. */
  #isMember(parent: Node): boolean {
    return isClassDeclaration(parent) || (isInterfaceDeclaration(parent) && this.#modules.has(parent.name.text));
  }

  #ownerOfSignature(signature: Signature | undefined): string | undefined {
    const handle = signature?.declaration;
    const declaration = handle && isOfElectron(handle) ? handle.resolve() : undefined;
    return declaration && this.#ownerOf(declaration);
  }

  #ownerOf({ parent }: Node): string | undefined {
    if (!isClassDeclaration(parent) && !isInterfaceDeclaration(parent)) return undefined;
    return parent.name && this.#display(parent.name.text);
  }

  nameOf(member: string): string {
    return member.replace(/^(new )?(\w+)/, (_all, start: string | undefined, owner: string) =>
      start === undefined ? this.#display(owner) : `new ${this.#display(owner)}`,
    );
  }

  /** As in Electron's documentation: `app` for what the type file calls App. */
  #display(owner: string): string {
    const shown = shownAs[owner] ?? owner;
    return this.#modules.get(shown) ?? shown;
  }

  #add(map: Map<string, Set<string>>, key: string, value: string): void {
    map.set(key, (map.get(key) ?? new Set()).add(value));
  }
}

/** What of a file is asked about at once. */
interface Found {
  readonly accesses: Node[];
  readonly patterns: ObjectBindingPattern[];
  /** What is given to calls and in objects. */
  readonly given: Expression[];
}

const mayBeObject = (given: Node): given is Expression => isIdentifier(given) || isPropertyAccessExpression(given);

/** The name of what a node declares or fills, if it has one. */
const nameOfNode = (node: Node): Node | undefined => (node as { readonly name?: Node }).name;

const isName = (name: Node | undefined): name is Identifier | StringLiteral =>
  name !== undefined && (isIdentifier(name) || isStringLiteral(name));

const TYPES = '/electron/electron.d.ts';
const isOfElectron = ({ path }: NodeHandle): boolean => path.endsWith(TYPES);

/** Where Electron declares it: several places for what several types share. */
const declarationsOf = ({ declarations }: Symbol): readonly Node[] =>
  declarations.filter(isOfElectron).flatMap((handle) => handle.resolve() ?? []);

/** Types of the objects that the module exports: "App", with "app". */
function readModules(types: SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.type && isTypeReferenceNode(node.type))
      found.set(node.type.typeName.getText(types), node.name.text);
    else if (!isInterfaceDeclaration(node) && !isClassDeclaration(node)) node.forEachChild(visit);
  };
  visit(types);
  return found;
}

/** Names of all members, options and details. */
function readNames(types: SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    const name = nameOfNode(node);
    if (isName(name)) found.add(name.text);
    node.forEachChild(visit);
  };
  visit(types);
  return found;
}
