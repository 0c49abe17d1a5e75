import type { Translation } from '../../contract/messages.ts';
import type { enApp } from '../../app/strings.ts';

export const deApp = {
  // start and end
  'app.notStarted': 'Longreach wurde nicht gestartet',
  'app.unsafeSwitches':
    'Longreach startet nicht mit {list}: Erlaubt sind nur Schalter, die als sicher bekannt sind. Starten Sie es ohne.',
  'app.couldNotStart': 'Longreach konnte nicht starten',
  'app.couldNotStartText':
    'In Longreach ist ein Fehler aufgetreten ({name}). Starten Sie es erneut. Scheitert auch das, sehen Sie in der Logdatei in seinem Profilordner nach.',
  'app.hasToEnd': 'Longreach muss beendet werden',
  'app.bugGoesOn':
    'In Longreach ist ein Fehler aufgetreten ({name}). Verhält es sich merkwürdig, starten Sie Longreach neu. Einzelheiten stehen in der Logdatei.',
  'app.bugEnds':
    'In Longreach ist ein Fehler aufgetreten ({name}), und es muss beendet werden. Starten Sie es erneut. Einzelheiten stehen in der Logdatei.',
  'app.noLinks':
    'Links können dieses AppImage nicht öffnen, weil sein Eintrag nicht in den Anwendungsordner Ihres Profils geschrieben werden konnte. Prüfen Sie die Rechte dieses Ordners.',
  'app.demoAccountOnly':
    'Diese Demo läuft ohne Sandbox und verwendet daher nur den Übungsdienst, den sie gestartet hat. Um sich woanders anzumelden, beenden Sie sie, und starten Sie Longreach mit „npm start“.',
  'app.demoLinksOnly':
    'Diese Demo läuft ohne Sandbox und öffnet daher nur Seiten des Übungsdienstes, den sie gestartet hat. {host} gehört nicht dazu.',
  'app.noSelfTest': 'Der Selbsttest konnte nicht ausgeführt werden ({name}).',
  'app.touchId': 'die Fenster zu entsperren',
  'app.keysMayBeLeft':
    'Der Schlüsselspeicher hat nicht geantwortet, daher sind Ihre früheren Schlüssel vielleicht noch gespeichert ({keychain}). Longreach verwendet sie nie wieder: Entfernen Sie sie dort, oder widerrufen Sie sie im Kontobereich.',
  'app.accountNotSaved':
    'Dieses Konto konnte nicht in den Einstellungen gespeichert werden, daher fehlt es beim nächsten Start vielleicht. {why}',
  'quit.sessions': 'Fernsitzungen sind geöffnet.',
  'quit.sessionsQuit': 'Wenn Sie Longreach beenden, enden sie.',
  'quit.sessionsRestart': 'Wenn Sie Longreach neu starten, enden sie.',
  'quit.work': 'Eine Aktion für mehrere Agenten läuft.',
  'quit.workQuit': 'Wenn Sie Longreach beenden, werden die übrigen Agenten übersprungen.',
  'quit.workRestart': 'Wenn Sie Longreach neu starten, werden die übrigen Agenten übersprungen.',
  'quit.downloads': 'Eine Datei wird heruntergeladen.',
  'quit.downloadsText':
    'Aufzeichnungen werden beim nächsten Start von Longreach weiter geladen. Ein unfertiger Export wird verworfen.',
  'quit.quit': 'Beenden',
  'quit.restart': 'Neu starten',
  'quit.cancel': 'Abbrechen',

  // settings
  'file.damagedAccount':
    'Die Einstellungsdatei war beschädigt. Sie wurde im selben Ordner beiseitegelegt, und Longreach verwendet die Standardeinstellungen. Ihr Konto, sein Schlüssel und die gespeicherten Daten sind noch da.',
  'file.damagedNoAccount':
    'Die Einstellungsdatei war beschädigt. Sie wurde im selben Ordner beiseitegelegt, und Longreach verwendet die Standardeinstellungen. Melden Sie sich erneut an, um fortzufahren. Gespeicherte Schlüssel sind nicht betroffen.',
  'file.missing':
    'Die Einstellungsdatei ist verschwunden, daher verwendet Longreach die Standardeinstellungen. Ihr Konto, sein Schlüssel und die gespeicherten Daten sind noch da.',
  'file.notReadable':
    'Die Einstellungsdatei ist nicht lesbar, daher verwendet Longreach die Standardeinstellungen. Prüfen Sie die Rechte des Ordners, und starten Sie Longreach neu.',
  'file.resetCopied':
    'Einige Einstellungen waren ungültig und wurden auf die Standardwerte zurückgesetzt. Eine Kopie der alten Datei liegt neben der neuen.',
  'file.reset': 'Einige Einstellungen waren ungültig und wurden auf die Standardwerte zurückgesetzt.',
  'file.full':
    'Der Datenträger ist voll, daher geht diese Änderung beim Beenden von Longreach verloren. Geben Sie Speicherplatz frei, und ändern Sie die Einstellung erneut.',
  'file.notWritable':
    'Die Einstellungsdatei ist nicht beschreibbar, daher geht diese Änderung beim Beenden von Longreach verloren. Prüfen Sie die Rechte ihres Ordners.',
  'settings.feedStays': 'Die Update-Adresse bleibt, wie sie war.',
  'settings.folder': 'Der Ordner für Downloads muss mit einem Laufwerk, „/“ oder „~/“ beginnen.',

  // proxy
  'proxy.empty': 'Geben Sie Adresse und Port des Proxys ein, zum Beispiel proxy.example:8080.',
  'proxy.invalid': 'Das ist keine gültige Proxy-Adresse. Geben Sie sie in der Form proxy.example:8080 ein.',
  'proxy.scheme': 'Ein Proxy kann {scheme} nicht verwenden. Verwenden Sie http, https, socks4 oder socks5.',
  'proxy.userinfo':
    'Entfernen Sie Benutzername und Passwort aus der Proxy-Adresse, weil sie unverschlüsselt gespeichert würden. Longreach fragt danach, wenn der Proxy es tut.',
  'proxy.end': 'Eine Proxy-Adresse endet mit ihrem Port. Entfernen Sie alles dahinter.',
  'proxy.scriptEmpty': 'Geben Sie die Adresse des Skripts ein, zum Beispiel http://wpad.example.com/proxy.pac.',
  'proxy.scriptInvalid':
    'Das ist keine gültige Adresse. Geben Sie sie in der Form http://wpad.example.com/proxy.pac ein.',
  'proxy.scriptScheme': 'Die Adresse des Skripts muss mit http:// oder https:// beginnen.',
  'proxy.scriptUserinfo':
    'Entfernen Sie Benutzername und Passwort aus der Adresse, weil sie unverschlüsselt gespeichert würden.',
  'proxy.noHost': '„{host}“ ist kein Host. Geben Sie Namen oder Adressen wie *.example.com oder 10.0.0.0/8 ein.',
  'proxy.tooManyHosts': 'Geben Sie höchstens {max} Hosts ein.',
  'proxy.notAllowed':
    'Ihre Organisation erlaubt keine gespeicherten Passwörter. Longreach verwendet das des Proxys, bis es beendet wird.',
  'proxy.tooLong': 'Das Passwort des Proxys ist zu lang zum Speichern. Longreach verwendet es, bis es beendet wird.',
  'proxy.notStored':
    'Das Passwort des Proxys konnte nicht im Schlüsselspeicher gespeichert werden. Longreach verwendet es, bis es beendet wird.',
  'proxy.notWaiting': 'Der Proxy wartet nicht mehr auf eine Antwort.',

  // accounts
  'app.practice':
    'Der Übungsdienst konnte auf diesem Computer nicht starten. Versuchen Sie es erneut. Einzelheiten stehen in der Logdatei.',
  'app.asleep': 'Dieser Computer war inzwischen im Ruhezustand.',
  'app.notOpen': 'Dieses Konto ist nicht geöffnet. Öffnen Sie es im Kontomenü, und versuchen Sie es erneut.',
  'app.noSuchAccount': 'Dieses Konto ist nicht mehr in Longreach. Fügen Sie es erneut hinzu.',
  'app.onlyOne': 'Es gibt nur ein Konto. Fügen Sie ein weiteres hinzu, um beide zusammen zu sehen.',
  'app.accountRemoved': 'Dieses Konto wurde inzwischen entfernt.',
  'app.noSessionYet': 'Es kann noch keine Sitzung geöffnet werden.',
  'app.bulkRunsGroup':
    'Eine Aktion für mehrere Agenten läuft. Beenden Sie sie, oder warten Sie, bis sie fertig ist, und ändern Sie dann die Gruppe.',
  'all.label': 'Alle Konten',
  'all.actionOver': 'Diese Aktion ist beendet.',
  'all.noneMatches': 'Kein Konto passt, daher gibt es nichts zu exportieren.',
  'all.tooFar':
    'Diese Sitzungen sind nicht auf diesem Computer gespeichert, und sie in allen Konten zu finden, würde viele Anfragen kosten. Wählen Sie ein Konto oder einen kürzeren Zeitraum.',
  'all.chooseOne': 'Das betrifft ein einzelnes Konto. Wählen Sie das Konto, und versuchen Sie es erneut.',
  'all.chooseForSupport': 'Wählen Sie das Konto für die neue Supportsitzung, und versuchen Sie es erneut.',
} satisfies Translation<typeof enApp>;
