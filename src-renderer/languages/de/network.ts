import type { enNetwork } from '../../features/network/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deNetwork = {
  'settings.proxyPac': 'Proxyskript (PAC) verwenden',
  'settings.proxyPacAddress': 'Skriptadresse',
  'settings.proxyPacHelp': 'Zum Beispiel http://wpad.example.com/proxy.pac',
  'settings.proxyPacMissing': 'Adresse des Skripts eingeben.',
  'settings.proxyBypass': 'Ohne Proxy erreichbar',
  'settings.proxyBypassHelp':
    'Namen oder Adressen, durch Kommas getrennt, zum Beispiel *.example.com, 10.0.0.0/8. Namen ohne Punkt werden immer direkt erreicht.',
  'settings.proxySignIns': 'Proxypasswörter',
  'settings.proxySignInsText': 'Gespeichert im Schlüsselspeicher ({keychain}). Ein hier entfernter Proxy fragt erneut.',

  'signIn.proxyPac': 'Ein Proxyskript wählt den Weg. Ändern.',
  'session.connection.pac': 'Mit dem Proxyskript {address}',

  'proxy.title': 'Am Proxy anmelden',
  'proxy.text': 'Der Proxy {proxy} verlangt Benutzernamen und Passwort, bevor er Longreach ins Netzwerk lässt.',
  'proxy.realm': 'Er nennt sich „{realm}“.',
  'proxy.plain':
    'Er nimmt das Passwort unverschlüsselt entgegen (Basic). Melden Sie sich nur in einem Netzwerk an, das Sie kennen.',
  'proxy.domain': 'Geben Sie den Benutzernamen mit seiner Domäne ein, zum Beispiel EXAMPLE\\name.',
  'proxy.refused': 'Der Proxy hat diesen Benutzernamen und dieses Passwort nicht akzeptiert',
  'proxy.refusedText': 'Prüfen Sie beides und versuchen Sie es erneut. Mehrere Fehlversuche können Ihr Konto sperren.',
  'proxy.username': 'Benutzername',
  'proxy.usernameMissing': 'Benutzernamen für den Proxy eingeben.',
  'proxy.usernameColon': 'Ein Benutzername für diesen Proxy darf keinen Doppelpunkt enthalten.',
  'proxy.password': 'Passwort',
  'proxy.show': 'Passwort anzeigen',
  'proxy.hide': 'Passwort verbergen',
  'proxy.store': 'Passwort merken ({keychain})',
  'proxy.storeText': 'Andernfalls vergisst Longreach es beim Beenden.',
  'proxy.do': 'Anmelden',
  'proxy.failed': 'Die Anmeldung am Proxy ist gescheitert',
  'proxy.settings': 'Proxyeinstellungen',

  'certificate.show': 'Zertifikat anzeigen',
  'certificate.title': 'Zertifikat von {host}',
  'certificate.unknownAuthority':
    'Es wurde von {issuer} ausgestellt, und dieser Computer vertraut dem Aussteller nicht. In einem Firmennetzwerk ist das oft die eigene Zertifizierungsstelle der Firma.',
  'certificate.ownAuthority':
    'Es bürgt für sich selbst: Keine Zertifizierungsstelle, der dieser Computer vertraut, hat es ausgestellt.',
  'certificate.expired':
    'Es ist am {date} abgelaufen. Prüfen Sie die Uhr dieses Computers; andernfalls braucht der Server ein neues.',
  'certificate.notYetValid':
    'Es ist noch nicht gültig (erst ab {date}). Prüfen Sie die Uhr dieses Computers; andernfalls ist das Zertifikat des Servers falsch.',
  'certificate.wrongName': 'Es gilt für {subject}, nicht für {host}. Prüfen Sie die Adresse.',
  'certificate.revoked':
    'Seine Zertifizierungsstelle hat es widerrufen. Bitten Sie den Betreiber des Servers um ein neues.',
  'certificate.other': 'Das System akzeptiert es nicht. Wenden Sie sich an den Betreiber des Servers.',
  'certificate.gone':
    'Über das Zertifikat ist nichts mehr bekannt. Versuchen Sie es erneut und sehen Sie dann hier nach.',
  'certificate.chain': 'Zertifikate',
  'certificate.issuedBy': 'Ausgestellt von {issuer}',
  'certificate.selfIssued': 'Selbst ausgestellt',
  'certificate.valid': 'Gültig von {from} bis {to}',
  'certificate.fingerprint': 'SHA-256 {fingerprint}',
  'certificate.add': 'Zertifizierungsstelle der Firma vertrauen',
  'certificate.addText':
    'Beziehen Sie deren Zertifikat von Ihrer IT-Abteilung, nicht über diese Verbindung, und vergleichen Sie den Fingerabdruck. Longreach bietet keine Möglichkeit, ein Zertifikat zu ignorieren.',
  'certificate.addWindows':
    'Öffnen Sie „Benutzerzertifikate verwalten“ (certmgr.msc), dann „Vertrauenswürdige Stammzertifizierungsstellen“, „Alle Aufgaben“, „Importieren“.',
  'certificate.addMac':
    'Öffnen Sie die Schlüsselbundverwaltung, ziehen Sie die Datei in den Schlüsselbund „Anmeldung“ und wählen Sie für SSL „Immer vertrauen“.',
  'certificate.addLinux': 'Installieren Sie libnss3-tools, dann: {command}',
  'certificate.addThen': 'Starten Sie Longreach danach neu.',

  'session.end.certificate': 'Das Zertifikat der Remoteseite ist nicht vertrauenswürdig',
  'session.end.certificateText': 'Es wurde nichts geöffnet.',
} satisfies Translation<typeof enNetwork>;
