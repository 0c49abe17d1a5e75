import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import kept from './base/electron-members.json' with { type: 'json' };
import { readMembers } from './base/read-members.ts';

const root = join(import.meta.dirname, '../../..');

/** What tsc would say about a file of test/tools/host with this text, under the host's own configuration. */
function complain(text: string): string[] {
  const path = join(import.meta.dirname, 'drift.ts');
  const config = ts.readConfigFile(join(import.meta.dirname, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, import.meta.dirname);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === path || fileExists.call(host, file);
  host.getSourceFile = (file, languageVersion, ...rest) =>
    file === path
      ? ts.createSourceFile(file, text, languageVersion)
      : getSourceFile.call(host, file, languageVersion, ...rest);
  const program = ts.createProgram([path], options, host);
  const file = program.getSourceFile(path);
  return program.getSemanticDiagnostics(file).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
}

describe('the type gates', () => {
  it('refuse an app that uses what the host lacks, and a host that strays from Electron', () => {
    const complaints = complain(`
      import type * as Electron from 'electron';
      import { BrowserWindow, session, type WebContents } from '../../../src-main/electron.ts';
      import type { Assert, Holds } from './contract.ts';
      const window = new BrowserWindow({ title: 'fine' });
      window.setTitle('fine');
      window.on('close', (event) => event.preventDefault());
      void session.defaultSession.cookies;
      window.on('sheet-begin', () => undefined);
      export const print = (contents: WebContents) => contents.savePage('page.html', 'HTMLOnly');
      export type Fits = Assert<Holds<{ setTitle(title: string): void }, Electron.BrowserWindow>>;
      export type Invented = Assert<Holds<{ setTitle(title: string): void; levitate(): void }, Electron.BrowserWindow>>;
      export type Changed = Assert<Holds<{ setTitle(title: number): void }, Electron.BrowserWindow>>;
    `);
    expect(complaints).toHaveLength(5);
    expect(complaints[0]).toContain("'cookies' does not exist");
    expect(complaints[1]).toContain('not assignable');
    expect(complaints[2]).toContain("'savePage' does not exist");
    expect(complaints[3]).toContain('levitate');
    expect(complaints[4]).toContain('setTitle');
  });

  it('know every member that the type file of the installed Electron has', () => {
    const now = readMembers(join(root, 'node_modules/electron/electron.d.ts'));
    expect(now).toEqual(kept);
    expect(now.WebContents).toContain('printToPDF');
    expect(now.BrowserWindow).toContain('setVibrancy');
  });
});
