import type { enPolicy } from '../../features/settings/policy-strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const dePolicy = {
  'policy.managed': 'Von Ihrer Organisation verwaltet',
  'policy.title': 'Ihre Organisation',
  'policy.intro':
    'Administratoren verwalten Teile von Longreach auf diesem Computer. Wenden Sie sich an sie, wenn etwas geändert werden soll.',
  'policy.broken': 'Die Richtlinie Ihrer Organisation enthält einen Fehler',
  'policy.brokenText':
    'Bis ein Administrator ihn behebt, ist alles verboten, was eine Richtlinie verbieten kann. Ihre Konten funktionieren weiterhin.',
  'policy.addresses': 'Dienstadressen',
  'policy.accounts': 'Konten',
  'policy.accountsText': { one: 'Höchstens {count} Konto', other: 'Höchstens {count} Konten' },
  'policy.accountsNone': 'Weitere Konten können nicht hinzugefügt werden.',
  'policy.practice': 'Übungskonto',
  'policy.keys': 'Gespeicherte Schlüssel',
  'policy.keysNew': 'Neue Schlüssel werden hier nicht gespeichert.',
  'policy.keysNone': 'Auf diesem Computer wird kein Schlüssel gespeichert. Schlüssel gelten bis zum Beenden.',
  'policy.recordings': 'Aufzeichnungen',
  'policy.recordingsText': 'Abspielen und Herunterladen sind nicht möglich.',
  'policy.clipboard': 'Zwischenablage von Remoteseiten',
  'policy.clipboardText': 'Remoteseiten können die Zwischenablage weder lesen noch beschreiben.',
  'policy.links': 'Links',
  'policy.linksText': 'Links können keine Agenten in Longreach öffnen.',
  'policy.commands': 'Befehle',
  'policy.commandsText': 'Befehle und Skripte werden nicht ausgeführt.',
  'policy.lock': 'App-Sperre',
  'policy.lockText': 'Die App-Sperre muss eingeschaltet sein.',
  'policy.lockPassword': 'Sie braucht ein Passwort; eine PIN reicht nicht.',
  'policy.lockLength': 'Ein Passwort hat mindestens {count} Zeichen.',
  'policy.lockAfter': {
    one: 'Sperrt spätestens nach {count} Minute.',
    other: 'Sperrt spätestens nach {count} Minuten.',
  },
  'policy.settings': 'Einstellungen',
  'policy.settingsText': {
    one: '{count} Einstellung ist festgelegt und auf dieser Seite markiert.',
    other: '{count} Einstellungen sind festgelegt und auf dieser Seite markiert.',
  },
  'policy.notAllowed': 'Nicht erlaubt',
  'policy.addressHelp': 'Von Ihrer Organisation festgelegt.',
  'policy.addressesHelp': 'Ihre Organisation erlaubt {addresses}',
  'policy.keepKey': 'Ihre Organisation erlaubt keine gespeicherten Schlüssel. Der Schlüssel gilt bis zum Beenden.',
  'policy.noRecordings':
    'Ihre Organisation erlaubt auf diesem Computer kein Abspielen oder Herunterladen von Aufzeichnungen.',
  'keyProblem.storing': 'Ihre Organisation erlaubt keine gespeicherten Schlüssel',
  'keyProblem.storingWhy': 'Der gespeicherte Schlüssel wurde entfernt. Geben Sie ihn neu ein; er gilt bis zum Beenden.',
  'keyProblem.address': 'Ihre Organisation erlaubt diese Dienstadresse nicht',
  'keyProblem.addressWhy':
    'Wenden Sie sich an Ihren Administrator. Alles für dieses Konto Gespeicherte ist noch vorhanden.',
  'policy.updates': 'Updates',
  'policy.updatesText': 'Longreach aktualisiert sich nicht selbst.',
} satisfies Translation<typeof enPolicy>;
