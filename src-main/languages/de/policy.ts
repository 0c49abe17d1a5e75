import type { Translation } from '../../contract/messages.ts';
import type { enPolicy } from '../../policy/strings.ts';

export const dePolicy = {
  // the file and the registry; {where} is one of these two, always at the beginning
  'policy.inFile': 'Die Richtliniendatei',
  'policy.inRegistry': 'Die Richtlinie in der Registrierung',
  'policy.tooLarge': 'Die Richtliniendatei {path} ist zu groß.',
  'policy.untrusted':
    'Die Richtliniendatei {path} kann von Benutzern geändert werden, die keine Administratoren sind, und wird daher nicht verwendet.',
  'policy.untrustedFolder':
    'Den Ordner {path} der Richtliniendatei können Benutzer ändern, die keine Administratoren sind; deshalb wird die Datei nicht verwendet.',
  'policy.foreign': 'Die Richtliniendatei {path} gehört keinem Administrator und wird deshalb nicht verwendet.',
  'policy.unproven':
    'Longreach konnte nicht feststellen, wer die Richtliniendatei {path} ändern kann. Ihre Einschränkungen gelten, ihre übrigen Einstellungen noch nicht.',
  'policy.notObject': 'Die Richtliniendatei {path} ist kein JSON-Objekt.',
  'policy.notJson': 'Die Richtliniendatei {path} ist kein gültiges JSON.',
  'policy.unreadable': 'Die Richtliniendatei {path} ist nicht lesbar.',
  'policy.registryUnreadable': 'Die Richtlinie in der Registrierung ist nicht lesbar.',
  'policy.registryLetters':
    'Die Richtlinie in der Registrierung enthält Buchstaben, die nicht lesbar sind. Tragen Sie diesen Wert in die Richtliniendatei ein.',
  'policy.unknownKey': '{where} enthält den unbekannten Schlüssel „{key}“.',
  'policy.badValue': '{where} enthält einen Wert für „{key}“, der nicht erlaubt ist.',
  'policy.badSettings': 'Die Einstellungen der Richtlinie können nicht verwendet werden. {why}',

  // what it does not allow
  'policy.ask': 'Wenden Sie sich an Ihren Administrator, wenn Sie das brauchen.',
  'policy.setting': 'Diese Einstellung wird von Ihrer Organisation verwaltet und kann hier nicht geändert werden.',
  'policy.host':
    'Ihre Organisation legt fest, welche Hosts neben denen des Dienstes verwendet werden, und {host} ist nicht darunter.',
  'policy.practice': 'Ihre Organisation erlaubt das Übungskonto auf diesem Computer nicht.',
  'policy.keyStorage':
    'Ihre Organisation erlaubt nicht, Schlüssel auf diesem Computer zu speichern. Verwenden Sie den Schlüssel nur bis zum Beenden.',
  'policy.activity': 'Ihre Organisation legt fest, wie lange die Einträge in „Aktivitäten“ erhalten bleiben.',
  'policy.recordings': 'Ihre Organisation erlaubt auf diesem Computer keine Aufzeichnungen.',
  'policy.links': 'Ihre Organisation erlaubt nicht, dass Links auf diesem Computer Agenten in Longreach öffnen.',
  'policy.commands': 'Ihre Organisation erlaubt auf diesem Computer keine Befehle an Longreach.',
  'policy.accounts': 'Ihre Organisation erlaubt auf diesem Computer kein weiteres Konto.',
  'policy.oneAddress': 'Ihre Organisation erlaubt nur die Dienstadresse {address}.',
  'policy.addresses': 'Ihre Organisation erlaubt diese Dienstadresse nicht. Erlaubt sind: {addresses}.',
} satisfies Translation<typeof enPolicy>;
