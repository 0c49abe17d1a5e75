/**
 * Folders with the shape of Electron's distributions, for packing without its binaries: every file that electron-builder changes,
 * renames or reads, and nothing that runs.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SENTINEL } from '../../../scripts/packages/fuses.ts';

const run = promisify(execFile);
/** Version 1 with nine fuses, as Electron 45 has them, in the states in which it is published. */
const WIRE = Buffer.concat([
  Buffer.from(`code${SENTINEL}`),
  Buffer.from([1, 9]),
  Buffer.from('101100110'),
  Buffer.from('code'),
]);
const LOCALES = ['de', 'en-US', 'es', 'es-419', 'fr', 'ja', 'pt-BR', 'pt-PT', 'ru'];

async function writeAll(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content, { mode: 0o755 });
  }
}

const notes = { version: '45.4.1', LICENSE: 'MIT', 'LICENSES.chromium.html': '<html></html>' };
const locales = Object.fromEntries(LOCALES.map((name) => [`locales/${name}.pak`, '']));

export async function writeLinuxElectron(folder: string): Promise<void> {
  await writeAll(folder, { ...notes, ...locales, 'chrome-sandbox': '', electron: WIRE });
}

const STUB_PROGRAM = `Name stub
OutFile electron.exe
RequestExecutionLevel user
VIProductVersion 45.4.1.0
VIAddVersionKey ProductName Electron
VIAddVersionKey FileVersion 45.4.1
VIAddVersionKey FileDescription Electron
VIAddVersionKey LegalCopyright none
Section
SectionEnd
`;

/** electron-builder edits the resources of the program, so it has to be one: an installer that does nothing. */
export async function writeWindowsElectron(folder: string): Promise<void> {
  await writeAll(folder, {
    ...notes,
    ...locales,
    'stub.nsi': STUB_PROGRAM,
  });
  await run('makensis', ['-V2', '-WX', 'stub.nsi'], { cwd: folder });
  await rm(join(folder, 'stub.nsi'));
  const path = join(folder, 'electron.exe');
  await writeFile(path, Buffer.concat([await readFile(path), WIRE]));
}

const plist = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleName</key><string>${name}</string>
</dict></plist>`;

const app = (folder: string, name: string): Record<string, string> => ({
  [`${folder}/Contents/Info.plist`]: plist(name),
  [`${folder}/Contents/MacOS/${name}`]: '',
});

export async function writeMacElectron(folder: string): Promise<void> {
  const contents = 'Electron.app/Contents';
  const frameworks = `${contents}/Frameworks`;
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].flatMap((suffix) =>
    Object.entries(app(`${frameworks}/Electron Helper${suffix}.app`, `Electron Helper${suffix}`)),
  );
  const folders = LOCALES.map((name) => name.replace('en-US', 'en').replace('-', '_'));
  await writeAll(folder, {
    ...notes,
    ...app('Electron.app', 'Electron'),
    ...Object.fromEntries(folders.map((name) => [`${contents}/Resources/${name}.lproj/locale.pak`, ''])),
    ...Object.fromEntries(
      folders.map((name) => [
        `${frameworks}/Electron Framework.framework/Versions/A/Resources/${name}.lproj/locale.pak`,
        '',
      ]),
    ),
    [`${frameworks}/Electron Framework.framework/Electron Framework`]: WIRE,
    ...Object.fromEntries(helpers),
  });
}
