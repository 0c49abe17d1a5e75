import { relative } from 'node:path';
import ts from 'typescript';

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

/** Reads src-main. @param root the repository's folder */
export function readElectronUse(root: string): ElectronUse {
  const configFile = `${root}/src-main/tsconfig.json`;
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, `${root}/src-main`);
  const program = ts.createProgram(
    fileNames.filter((path) => !/\/vite\.[^/]+$|\/practice\/|electron\.host\.ts$/.test(path)),
    options,
  );
  const reader = new UseReader(program);
  for (const file of program.getSourceFiles()) {
    const path = relative(`${root}/src-main`, file.fileName).replaceAll('\\', '/');
    if (!file.isDeclarationFile && knowsElectron.test(path)) reader.read(file, path);
  }
  return reader;
}

class UseReader implements ElectronUse {
  readonly members = new Map<string, Set<string>>();
  readonly details = new Map<string, Set<string>>();
  readonly #checker: ts.TypeChecker;
  readonly #modules: ReadonlyMap<string, string>;
  #folder = '';

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
    const types = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/electron/electron.d.ts'));
    if (types === undefined) throw new Error("Electron's type file is missing: run npm ci");
    this.#modules = readModules(types);
  }

  read(file: ts.SourceFile, path: string): void {
    this.#folder = path.includes('/') ? (path.split('/')[0] ?? '') : path;
    const visit = (node: ts.Node): void => {
      this.#readNode(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  #readNode(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#access(node);
    else if (ts.isNewExpression(node)) this.#construct(node);
    else if (ts.isObjectBindingPattern(node)) this.#unpack(node);
    else if (ts.isObjectLiteralExpression(node)) this.#fill(node);
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.arguments)
      for (const given of node.arguments) this.#pass(given);
    else if (ts.isPropertyAssignment(node)) this.#pass(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) this.#pass(node.name);
  }

  #access(node: ts.PropertyAccessExpression): void {
    const name = node.name.text;
    const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
    if (listening.has(name) && call) return this.#listen(call);
    this.#use(this.#checker.getSymbolAtLocation(node.name));
  }

  #listen(call: ts.CallExpression): void {
    const [event] = call.arguments;
    const declaration = this.#checker.getResolvedSignature(call)?.declaration;
    const owner = declaration && this.#ownerOf(declaration);
    if (owner === undefined || event === undefined) return;
    this.#addEvents(owner, this.#checker.getTypeAtLocation(event));
  }

  /** @param type the name of one event, or of several */
  #addEvents(owner: string, type: ts.Type): void {
    for (const one of type.isUnion() ? type.types : [type])
      if (one.isStringLiteral()) this.#add(this.members, `${owner} '${one.value}'`, this.#folder);
  }

  #construct(node: ts.NewExpression): void {
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    const owner = declaration && this.#ownerOf(declaration);
    if (owner !== undefined) this.#add(this.members, `new ${owner}`, this.#folder);
  }

  /** `({ url, isMainFrame }) =>`: details of an event, most of all. */
  #unpack(pattern: ts.ObjectBindingPattern): void {
    const type = this.#checker.getTypeAtLocation(pattern);
    for (const { propertyName, name } of pattern.elements) {
      const key = propertyName ?? name;
      if (ts.isIdentifier(key)) this.#use(type.getProperty(key.text));
    }
  }

  /** `{ width: 1 }` where Electron's options are expected. */
  #fill(literal: ts.ObjectLiteralExpression): void {
    const type = this.#checker.getContextualType(literal);
    if (type === undefined) return;
    for (const { name } of literal.properties)
      if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
        this.#use(this.#checker.getPropertyOfType(type, name.text));
  }

  /** An object of Electron where an interface of our own is expected: its members are used there. */
  #pass(given: ts.Expression): void {
    if (!ts.isIdentifier(given) && !ts.isPropertyAccessExpression(given)) return;
    const expected = this.#checker.getContextualType(given);
    const type = this.#checker.getTypeAtLocation(given);
    if (expected === undefined || expected === type || !this.#isObject(type) || this.#isObject(expected)) return;
    this.#match(expected, type, given);
    const [made] = type.getConstructSignatures();
    const owner = made?.declaration && this.#ownerOf(made.declaration);
    for (const signature of expected.getConstructSignatures()) {
      if (made === undefined || owner === undefined) continue;
      this.#add(this.members, `new ${owner}`, this.#folder);
      this.#match(signature.getReturnType(), made.getReturnType(), given);
    }
  }

  /** What an interface of our own names of this type is used. */
  #match(expected: ts.Type, type: ts.Type, given: ts.Node): void {
    for (const property of expected.getProperties()) {
      const actual = type.getProperty(property.name);
      if (actual === undefined) continue;
      if (!listening.has(property.name)) this.#use(actual);
      else this.#expectEvents(type, property, given);
    }
  }

  #expectEvents(type: ts.Type, property: ts.Symbol, at: ts.Node): void {
    const name = type.getSymbol()?.name ?? '';
    for (const signature of this.#checker.getTypeOfSymbolAtLocation(property, at).getCallSignatures()) {
      const [event] = signature.getParameters();
      const eventType = event && this.#checker.getTypeOfSymbolAtLocation(event, at);
      if (eventType) this.#addEvents(this.#display(name), eventType);
    }
  }

  #isObject(type: ts.Type): boolean {
    const declaration = type.getSymbol()?.declarations?.find(isOfElectron);
    return declaration !== undefined && this.#isMember(declaration);
  }

  #use(symbol: ts.Symbol | undefined): void {
    const name = symbol?.name;
    for (const declaration of symbol?.declarations ?? []) {
      const owner = this.#ownerOf(declaration);
      if (owner === undefined || name === undefined || ofEmitters.has(name)) continue;
      if (this.#isMember(declaration.parent)) this.#add(this.members, `${owner}.${name}`, this.#folder);
      else this.#add(this.details, owner, name);
      return;
    }
  }

  /** Objects and classes have members; other interfaces are options and details. */
  #isMember(parent: ts.Node): boolean {
    return ts.isClassDeclaration(parent) || (ts.isInterfaceDeclaration(parent) && this.#modules.has(parent.name.text));
  }

  #ownerOf(declaration: ts.Node): string | undefined {
    if (!isOfElectron(declaration)) return undefined;
    const { parent } = declaration;
    if (!ts.isClassDeclaration(parent) && !ts.isInterfaceDeclaration(parent)) return undefined;
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

const isOfElectron = (node: ts.Node): boolean => node.getSourceFile().fileName.endsWith('/electron/electron.d.ts');

/** Types of the objects that the module exports: "App", with "app". */
function readModules(types: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.type && ts.isTypeReferenceNode(node.type))
      found.set(node.type.typeName.getText(types), node.name.text);
    else if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(types);
  return found;
}
