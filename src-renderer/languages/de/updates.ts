import type { enUpdates } from '../../features/settings/updates/strings.ts';
import type { Translation } from '../../lib/messages.ts';

/** Updates, in German. */
export const deUpdates = {
  'settings.updates': 'Updates',
  'settings.automaticUpdates': 'Täglich nach Updates suchen',
  'settings.automaticUpdatesText':
    'Nicht während einer Sitzung, bei gesperrtem Longreach oder im Akkubetrieb. Eine neue Version wird heruntergeladen und beim Beenden installiert.',
  'settings.updateFeed': 'Update-Adresse',
  'settings.updateFeedHelp':
    'Der Ordner mit neuen Versionen, über https. Leer lassen, um die Adresse zu verwenden, die diese Version mitbringt.',
  'settings.updateFeedSaved': 'Gespeichert',
  'updates.name': 'Update',
  'updates.ready': 'Version {version} ist bereit',
  'updates.readyText': 'Version {version} ist bereit. Sie wird installiert, wenn Sie Longreach beenden.',
  'updates.restart': 'Neu starten und aktualisieren',
  'updates.restartFailed': 'Longreach wurde nicht neu gestartet',
  'updates.check': 'Nach Updates suchen',
  'updates.checking': 'Es wird nach einer neuen Version gesucht…',
  'updates.downloading': 'Version {version} wird heruntergeladen: {percent} %',
  'updates.available': 'Version {version} ist erschienen.',
  'updates.newest': 'Sie haben die neueste Version. Geprüft: {time}',
  'updates.found': 'Neue Version gefunden: {time}',
  'updates.failed': '{reason} Geprüft: {time}',
  'updates.never': 'Noch nicht geprüft.',
  'updates.notes': 'Neu in {version}',
  'updates.updated': 'Longreach wurde auf Version {version} aktualisiert',
  'updates.off.managed':
    'Ihre Organisation lässt nicht zu, dass Longreach sich selbst aktualisiert. Neue Versionen kommen von Ihrem Administrator.',
  'updates.off.no-feed':
    'Es ist keine Update-Adresse eingetragen. Tragen Sie eine ein, oder installieren Sie neue Versionen selbst.',
  'updates.off.bad-feed': 'Die Update-Adresse kann nicht verwendet werden. Sie muss mit https:// beginnen.',
  'updates.off.development': 'Dieses Longreach läuft aus seinem Quelltext und wird nicht aktualisiert.',
  'updates.hindrance.package-manager':
    'Longreach wurde mit der Paketverwaltung dieses Systems installiert; neue Versionen werden ebenso installiert. Fragen Sie Ihren Administrator, wenn Sie das nicht dürfen.',
  'updates.hindrance.installed-for-all':
    'Dieses Longreach kann nur ein Administrator ersetzen. Bitten Sie Ihren, die neue Version zu installieren.',
  'updates.hindrance.portable':
    'Dieses Longreach wurde entpackt, nicht installiert. Ersetzen Sie seinen Ordner durch die neue Version.',
  'updates.hindrance.not-writable':
    'Das AppImage kann an seinem Ort nicht ersetzt werden. Verschieben Sie es in einen eigenen Ordner, oder ersetzen Sie es selbst.',
  'updates.hindrance.not-in-applications':
    'Verschieben Sie Longreach in den Ordner „Programme“, und starten Sie es von dort.',
  'updates.hindrance.no-key':
    'Dieser Build enthält keinen Schlüssel, mit dem sich eine neue Version prüfen ließe. Installieren Sie neue Versionen selbst.',
} satisfies Translation<typeof enUpdates>;
