import type { Translation } from '../../contract/messages.ts';
import type { enUpdates } from '../../updates/strings.ts';

export const deUpdates = {
  // the address of the update feed
  'update.noAddress': 'Das ist keine Adresse. Sie beginnt mit https://.',
  'update.notHttps': 'Updates werden nur über https geladen.',
  'update.userinfo': 'Eine Update-Adresse darf weder Benutzernamen noch Passwort enthalten.',
  'update.notFolder': 'Geben Sie den Ordner der Updates ohne „?“ oder „#“ ein.',

  // what the update feed answers
  'update.noRelease': 'Unter der Update-Adresse gibt es keine Version für dieses System.',
  'update.status': 'Die Update-Adresse hat mit einem Fehler geantwortet ({status}).',
  'update.redirect': 'Die Update-Adresse leitet zu einer anderen um; dem wird nicht gefolgt.',
  'update.tooLarge': 'Die Antwort der Update-Adresse ist zu lang für die Beschreibung einer Version.',
  'update.unreachable': 'Die Update-Adresse ist nicht erreichbar.',
  'update.timeout': 'Die Update-Adresse hat nicht rechtzeitig geantwortet.',
  'update.cutOff': 'Die Antwort der Update-Adresse brach ab.',
  'update.unusable': 'Die Update-Adresse kann nicht verwendet werden. {cause}',
  'update.unreadable': 'Die Antwort der Update-Adresse ist keine Beschreibung einer Version.',
  'update.outside': 'Die Update-Adresse nennt eine Datei außerhalb ihres Ordners, daher wurde nichts heruntergeladen.',
  'update.noPackage': 'Unter der Update-Adresse gibt es kein Paket für diese Installation.',

  // downloading and installing
  'update.stopped': 'Das Update wurde abgebrochen.',
  'update.wrongFile':
    'Die heruntergeladene Datei stimmt nicht mit der Beschreibung unter der Update-Adresse überein und wurde daher gelöscht.',
  'update.diskFull': 'Der Datenträger ist voll, daher wurde die neue Version nicht heruntergeladen.',
  'update.notSaved':
    'Die neue Version konnte auf diesem Computer nicht gespeichert werden. Prüfen Sie den Datenträger und seine Berechtigungen.',
  'update.notPrepared': 'Die neue Version konnte nicht vorbereitet werden. Mehr steht in der Logdatei.',
  'update.macSignature': 'macOS akzeptiert die Signatur der neuen Version nicht, daher wird sie nicht installiert.',
  'update.notSigned':
    'Das Manifest der Update-Adresse ist nicht vom Hersteller von Longreach signiert; deshalb wurde nichts heruntergeladen.',
  'update.oldManifest':
    'Das Manifest der Update-Adresse ist älter als eines, das dieses Longreach kennt; deshalb wurde nichts heruntergeladen.',
  'update.notInManifest':
    'Die Update-Adresse beschreibt Dateien, die nicht in ihrem signierten Manifest stehen; deshalb wurde nichts heruntergeladen.',
  'update.otherPublisher':
    'Die neue Version ist nicht vom Herausgeber dieser Version signiert, daher wird sie nicht installiert.',
  'update.noneReady': 'Es ist keine neue Version bereit. Suchen Sie zuerst nach Updates.',
  'update.notRestarted': 'Longreach wurde nicht neu gestartet.',

  // why there are none; in the words of the settings
  'update.off.managed':
    'Ihre Organisation lässt nicht zu, dass Longreach sich selbst aktualisiert. Neue Versionen kommen von Ihrem Administrator.',
  'update.off.no-feed':
    'Es ist keine Update-Adresse eingetragen. Tragen Sie eine ein, oder installieren Sie neue Versionen selbst.',
  'update.off.bad-feed': 'Die Update-Adresse kann nicht verwendet werden. Sie muss mit https:// beginnen.',
} satisfies Translation<typeof enUpdates>;
