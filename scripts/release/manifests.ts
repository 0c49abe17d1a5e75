/** What package managers are given of a release. Nothing here is sent to them: docs/dev/releasing.md says who does that, and how. */
import { dump } from 'js-yaml';
import type { ReleasePackages } from './packages.ts';

export interface Release {
  readonly version: string;
  /** Where the files are, without a slash at the end. */
  readonly baseUrl: string;
  readonly packages: ReleasePackages;
}

/** Files by their path. */
export type Manifests = Readonly<Record<string, string>>;

const HOMEPAGE = 'https://longreach.example/';
const PUBLISHER = 'The Longreach team';
const WINGET_ID = 'Longreach.Longreach';
const WINGET_VERSION = '1.6.0';
const SUMMARY = 'Reach remote computers with one key press';
const summaries = {
  'de-DE': 'Remote-Computer mit einem Tastendruck erreichen',
  'es-ES': 'Acceda a equipos remotos con una sola tecla',
  'pt-BR': 'Acesse computadores remotos com uma única tecla',
  'ru-RU': 'Доступ к удалённым компьютерам одним нажатием клавиши',
} as const;

/** YAML for winget, with the schema that editors and its own checks go by. */
function wingetFile(type: string, values: Readonly<Record<string, unknown>>): string {
  const schema = `https://aka.ms/winget-manifest.${type}.${WINGET_VERSION}.schema.json`;
  const content = { ...values, ManifestType: type, ManifestVersion: WINGET_VERSION };
  return `# yaml-language-server: $schema=${schema}\n${dump(content, { lineWidth: -1 })}`;
}

/** One installer for both scopes, with the switch that chooses. */
export function wingetManifests({ version, baseUrl, packages }: Release): Manifests {
  const head = { PackageIdentifier: WINGET_ID, PackageVersion: version };
  const scopes = [
    { Scope: 'user', InstallerSwitches: { Custom: '/currentuser' } },
    { Scope: 'machine', InstallerSwitches: { Custom: '/allusers' }, ElevationRequirement: 'elevatesSelf' },
  ];
  const installers = (['x64', 'arm64'] as const).flatMap((architecture) => {
    const { name, sha256 } = packages.windows[architecture];
    const file = { InstallerUrl: `${baseUrl}/${name}`, InstallerSha256: sha256.toUpperCase() };
    return scopes.map((scope) => ({ Architecture: architecture, ...scope, ...file }));
  });
  const locales = Object.entries(summaries).map(([locale, ShortDescription]) => [
    `${WINGET_ID}.locale.${locale}.yaml`,
    wingetFile('locale', { ...head, PackageLocale: locale, ShortDescription }),
  ]);
  return {
    [`${WINGET_ID}.yaml`]: wingetFile('version', { ...head, DefaultLocale: 'en-US' }),
    [`${WINGET_ID}.installer.yaml`]: wingetFile('installer', {
      ...head,
      MinimumOSVersion: '10.0.17763.0',
      InstallerType: 'nullsoft',
      InstallModes: ['interactive', 'silent'],
      UpgradeBehavior: 'install',
      Commands: ['longreach'],
      Protocols: ['longreach'],
      Installers: installers,
    }),
    [`${WINGET_ID}.locale.en-US.yaml`]: wingetFile('defaultLocale', {
      ...head,
      PackageLocale: 'en-US',
      Publisher: PUBLISHER,
      PackageName: 'Longreach',
      PackageUrl: HOMEPAGE,
      License: 'MIT',
      ShortDescription: SUMMARY,
      Moniker: 'longreach',
      Tags: ['helpdesk', 'remote-access', 'remote-support'],
    }),
    ...(Object.fromEntries(locales) as Manifests),
  };
}

/** A cask of Homebrew. The command is the script that finds the program through a link. */
export function homebrewCask({ version, baseUrl, packages: { dmg } }: Release): string {
  const name = dmg.name.replaceAll(version, '#{version}');
  const url = baseUrl.replaceAll(version, '#{version}');
  return `cask "longreach" do
  version "${version}"
  sha256 "${dmg.sha256}"

  url "${url}/${name}"
  name "Longreach"
  desc "Console of support technicians for remote computers"
  homepage "${HOMEPAGE}"

  auto_updates true
  depends_on macos: ">= :ventura"

  app "Longreach.app"
  binary "#{appdir}/Longreach.app/Contents/Resources/bin/longreach"

  uninstall quit: "app.longreach.console"

  zap trash: [
    "~/Library/Application Support/Longreach",
    "~/Library/Logs/Longreach",
    "~/Library/Preferences/app.longreach.console.plist",
    "~/Library/Saved Application State/app.longreach.console.savedState",
  ]
end
`;
}

/**
 * A manifest of flatpak-builder that unpacks the .deb. Inside a Flatpak, Chromium's sandbox is replaced by that of Flatpak, through
 * zypak; without it the program would not start.
 */
export function flatpakManifest({ baseUrl, packages: { deb } }: Release): string {
  const sources = [
    ['x86_64', deb.amd64],
    ['aarch64', deb.arm64],
  ] as const;
  return dump(
    {
      id: 'app.longreach.console',
      runtime: 'org.freedesktop.Platform',
      'runtime-version': '25.08',
      sdk: 'org.freedesktop.Sdk',
      base: 'org.electronjs.Electron2.BaseApp',
      'base-version': '25.08',
      command: 'longreach',
      'separate-locales': false,
      'finish-args': [
        '--share=ipc',
        '--share=network',
        '--socket=wayland',
        '--socket=fallback-x11',
        '--socket=pulseaudio',
        '--device=dri',
        '--filesystem=xdg-download',
        '--talk-name=org.freedesktop.Notifications',
        '--talk-name=org.freedesktop.secrets',
        '--talk-name=org.kde.StatusNotifierWatcher',
      ],
      modules: [
        {
          name: 'longreach',
          buildsystem: 'simple',
          'build-commands': [
            'ar x longreach.deb',
            'tar xf data.tar.*',
            'cp -r opt/Longreach /app/longreach',
            'mkdir -p /app/share',
            'cp -r usr/share/applications usr/share/icons usr/share/metainfo /app/share/',
            // Flatpak exports only what is named after the program.
            'desktop-file-edit --set-key=Exec --set-value="longreach %U" --set-icon=app.longreach.console /app/share/applications/app.longreach.console.desktop',
            'rm -r /app/share/icons/hicolor/1024x1024',
            'for file in /app/share/icons/hicolor/*/apps/longreach.png; do mv "$file" "$(dirname "$file")/app.longreach.console.png"; done',
            'install -D -m 755 longreach.sh /app/bin/longreach',
          ],
          sources: [
            ...sources.map(([architecture, { name, sha256 }]) => ({
              type: 'file',
              'only-arches': [architecture],
              url: `${baseUrl}/${name}`,
              sha256,
              'dest-filename': 'longreach.deb',
            })),
            {
              type: 'inline',
              contents: '#!/bin/sh\nexec zypak-wrapper /app/longreach/longreach "$@"\n',
              'dest-filename': 'longreach.sh',
            },
          ],
        },
      ],
    },
    { lineWidth: -1 },
  );
}
