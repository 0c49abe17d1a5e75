import { readFile, writeFile } from 'node:fs/promises';

const LINK_KEY = 'Software\\Classes\\longreach';
const PROGRAM = '&quot;[APPLICATIONFOLDER]Longreach.exe&quot;';
const END = '</ComponentGroup>';

/** The link handler and the command on the PATH of everybody, in the terms of WiX. */
const component = `
      <Component Id="longreachSystemEntries" Guid="8E0E0C35-6A3B-4E0B-8E43-4C4C2B3F0F5D">
        <RegistryValue Root="HKLM" Key="${LINK_KEY}" Type="string" Value="URL:Longreach link" KeyPath="yes"/>
        <RegistryValue Root="HKLM" Key="${LINK_KEY}" Name="URL Protocol" Type="string" Value=""/>
        <RegistryValue Root="HKLM" Key="${LINK_KEY}\\DefaultIcon" Type="string" Value="${PROGRAM},0"/>
        <RegistryValue Root="HKLM" Key="${LINK_KEY}\\shell\\open\\command" Type="string" Value="${PROGRAM} &quot;%1&quot;"/>
        <Environment Id="longreachPath" Name="PATH" Value="[APPLICATIONFOLDER]bin" Action="set" Part="last" Permanent="no" System="yes"/>
      </Component>
    `;

/** Adds what electron-builder's MSI lacks to its project. */
export function addSystemEntries(project: string): string {
  const [before, after, ...more] = project.split(END);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('the MSI project does not have one group of components');
  return `${before.trimEnd()}${component}${END}${after}`;
}

/** Hook `msiProjectCreated` of electron-builder. */
export default async function msiProjectCreated(path: string): Promise<void> {
  await writeFile(path, addSystemEntries(await readFile(path, 'utf8')));
}
