import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** A package whose code or files are part of Longreach. */
export interface LicencedPackage {
  readonly name: string;
  readonly version: string;
  /** As the package names it, usually an SPDX identifier. */
  readonly licence: string;
  /** The texts that come with the package. */
  readonly text: string;
}

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?\0]+)/;
const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

/** The folder of the package that a module belongs to; null for our own modules and virtual ones. */
export const packageFolder = (moduleId: string): string | null =>
  PACKAGE.exec(moduleId.replaceAll('\0', ''))?.[1] ?? null;

/** Packages that name the MIT licence in their manifest and do not bring its text. */
const withoutText: ReadonlySet<string> = new Set(['lazy-val']);

const mitText = (author: string): string => `The MIT License (MIT)

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** @throws for a package without a licence or without its text, so that the build fails */
export function readLicence(folder: string): LicencedPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    readonly author?: unknown;
  };
  const files = readdirSync(folder)
    .filter((file) => TEXTS.test(file))
    .sort();
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  const isKnown = own === '' && withoutText.has(name) && license === 'MIT' && typeof author === 'string';
  const text = isKnown ? mitText(author) : own;
  if (text === '') throw new Error(`${name} comes without the text of its licence`);
  const licence = license ?? nameOf(text);
  if (licence === null) throw new Error(`${name} names no licence`);
  return { name, version, licence, text };
}

/** For a package whose manifest names none. */
const nameOf = (text: string): string | null => /^\W*(?:the )?(MIT|ISC|Apache|BSD)\b/i.exec(text)?.[1] ?? null;

/**
 * Writes `licences.json` beside the built files: the packages of all modules in the bundle and of the files that come with it.
 *
 * @param also packages that come with the program without being bundled
 */
export function licences(also: readonly string[] = []): Plugin {
  const require = createRequire(import.meta.url);
  let root = '';
  return {
    name: 'licences',
    configResolved: (config) => {
      ({ root } = config);
    },
    generateBundle(_options, bundle) {
      const ids: string[] = [...this.getModuleIds()].filter((id) => /\.css(?:$|\?)/.test(id));
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') ids.push(...output.originalFileNames.map((name) => join(root, name)));
        else
          for (const [id, { renderedLength }] of Object.entries(output.modules)) if (renderedLength > 0) ids.push(id);
      }
      const folders = new Set(ids.map(packageFolder).filter((folder) => folder !== null));
      for (const name of also) {
        // An optional dependency may be missing on this system.
        const manifest = require.resolve
          .paths(name)
          ?.map((path) => join(path, name, 'package.json'))
          .find(existsSync);
        if (manifest !== undefined) folders.add(dirname(manifest));
      }
      const found = [...folders].map(readLicence).sort((a, b) => (a.name < b.name ? -1 : 1));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(found, null, 1) });
    },
  };
}
