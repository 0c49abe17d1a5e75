import type { Translation } from '../../contract/messages.ts';
import type { enApi } from '../../api/strings.ts';

export const deApi = {
  // requests without a response that can be read
  'net.certificate.cause': 'Das Zertifikat dieser Adresse ist nicht vertrauenswürdig, daher wurde nichts gesendet.',
  'net.certificate.advice':
    'Prüfen Sie die Adresse und die Uhr dieses Computers. Melden Sie sich in einem Gastnetz zuerst im Browser beim Netz an.',
  'net.tls.cause': 'Eine sichere Verbindung zu dieser Adresse ist nicht möglich, daher wurde nichts gesendet.',
  'net.tls.advice': 'Prüfen Sie die Dienstadresse und ihren Port.',
  'net.dns.cause': 'Unter diesem Namen wurde kein Server gefunden.',
  'net.dns.advice': 'Prüfen Sie die Dienstadresse und die Internetverbindung.',
  'net.refused.cause': 'Der Server hat die Verbindung abgelehnt.',
  'net.refused.advice': 'Prüfen Sie die Dienstadresse und ihren Port, oder versuchen Sie es später erneut.',
  'net.proxy.cause': 'Der Proxy hat die Anfrage nicht durchgelassen.',
  'net.proxy.advice': 'Prüfen Sie die Proxy-Einstellungen.',
  'net.proxy-sign-in.cause': 'Der Proxy verlangt Benutzername und Passwort, daher wurde nichts gesendet.',
  'net.proxy-sign-in.advice': 'Versuchen Sie es erneut, um sich beim Proxy anzumelden.',
  'net.reset.cause': 'Die Verbindung brach ab, bevor der Dienst geantwortet hat.',
  'net.reset.advice': 'Prüfen Sie die Internetverbindung, und versuchen Sie es erneut.',
  'net.network.cause': 'Der Dienst ist nicht erreichbar.',
  'net.network.advice': 'Prüfen Sie die Internetverbindung, und versuchen Sie es erneut.',
  'net.timeout-connect.cause': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'net.timeout-connect.advice': 'Prüfen Sie die Dienstadresse, oder versuchen Sie es gleich erneut.',
  'net.timeout-body.cause': 'Der Dienst begann zu antworten, wurde aber nicht rechtzeitig fertig.',
  'net.redirect.cause': 'Diese Adresse leitet zu einer anderen um, und dorthin wird der Schlüssel nicht gesendet.',
  'net.redirect.advice':
    'Geben Sie die Dienstadresse ein, die im Kontobereich unter „Integrationen“, „HTTP API“ steht.',
  'net.not-http.cause': 'Der Server unter dieser Adresse ist kein Webserver.',
  'net.not-http.advice': 'Prüfen Sie die Dienstadresse und ihren Port.',
  'net.empty.cause': 'Die Antwort war leer.',
  'net.html.cause': 'Geantwortet hat eine Webseite, nicht die API des Dienstes.',
  'net.html.advice': 'Prüfen Sie die Adresse. Melden Sie sich in einem Gastnetz zuerst im Browser beim Netz an.',
  'net.truncated.cause': 'Die Antwort brach vor ihrem Ende ab.',
  'net.shape.cause': 'Die Antwort hat nicht das Format der API des Dienstes.',
  'net.shape.advice':
    'Prüfen Sie die Dienstadresse. Ist sie richtig, hat sich die API geändert: Suchen Sie eine neuere Version von Longreach.',
  'net.too-large.cause': 'Die Antwort ist zu groß.',
  'net.too-large.advice': 'Grenzen Sie sie mit einem Filter ein.',
  'net.answeredBefore': 'Der Dienst hat eben noch geantwortet, versuchen Sie es also erneut.',
  'api.cancelled': 'Die Anfrage wurde abgebrochen.',

  // what the service refuses
  'api.pause': 'Der Dienst hat um eine Pause gebeten.',
  'api.resumes.seconds': {
    one: 'Nächster Versuch von Longreach in {count} Sekunde.',
    other: 'Nächster Versuch von Longreach in {count} Sekunden.',
  },
  'api.resumes.minutes': {
    one: 'Nächster Versuch von Longreach in {count} Minute.',
    other: 'Nächster Versuch von Longreach in {count} Minuten.',
  },
  'api.tryIn.seconds': {
    one: 'Versuchen Sie es in {count} Sekunde erneut.',
    other: 'Versuchen Sie es in {count} Sekunden erneut.',
  },
  'api.tryIn.minutes': {
    one: 'Versuchen Sie es in {count} Minute erneut.',
    other: 'Versuchen Sie es in {count} Minuten erneut.',
  },
  'api.agentRemoved': 'Dieser Agent steht nicht in der Liste des Kontos.',
  'api.agentRemovedAdvice':
    'Er wurde entfernt, oder dieser Schlüssel hat keinen Zugriff darauf: Fragen Sie den Besitzer des Kontos, falls Sie ihn noch brauchen.',
  'api.agentBlocked': 'Dieser Agent ist im Kontobereich gesperrt.',
  'api.agentBlockedAdvice':
    'Entsperren Sie ihn dort, oder fragen Sie den Besitzer des Kontos, und versuchen Sie es dann erneut.',
  'api.callUnknown': 'Der Dienst kennt diesen Aufruf nicht.',
  'api.otherMethod':
    'Prüfen Sie die Dienstadresse. Ist sie richtig, erwartet der Dienst vielleicht eine andere Methode: Geben Sie sie in den Einstellungen unter „Konto“ ein.',
  'api.notOfferedHere':
    'Prüfen Sie die Dienstadresse. Ist sie richtig, bietet der Dienst das nicht an, oder seine API hat sich geändert.',
  'api.serviceSays': 'Der Dienst meldet: „{message}“',
  'api.refused': 'Der Dienst hat die Anfrage abgelehnt.',
  'api.noRight': 'Dieser Schlüssel hat dazu keine Berechtigung.',
  'api.askOwner': 'Bitten Sie den Besitzer des Kontos um Zugriff.',
  'api.planLimit': 'Ein Limit des Tarifs ist erreicht.',
  'api.planLimitAdvice': 'Versuchen Sie es später erneut, oder fragen Sie den Besitzer des Kontos.',
  'api.waitMinutes': 'Warten Sie einige Minuten, und versuchen Sie es erneut.',
  'api.nothingHere': 'Unter dieser Adresse wurde nichts gefunden.',
  'api.endsInV1':
    'Prüfen Sie die Dienstadresse: Sie endet auf /v1/ und steht im Kontobereich, „Integrationen“, „HTTP API“.',
  'api.tooSlow': 'Die Anfrage brauchte zu lange bis zum Dienst.',
  'api.tooMany': 'Der Dienst erhält zu viele Anfragen.',
  'api.internalError': 'Der Dienst meldet einen internen Fehler (Status {status}).',
  'api.unexpectedStatus': 'Der Dienst hat mit einem unerwarteten Status geantwortet ({status}).',

  // what to do after an operation was refused, found nothing, or may have been carried out
  'op.agentMissing':
    'Der Dienst kennt diesen Agenten nicht. Vielleicht wurde er entfernt: Aktualisieren Sie die Liste der Agenten.',
  'op.supportMissing':
    'Der Dienst kennt diese Supportsitzung nicht. Vielleicht ist sie beendet: Aktualisieren Sie die Liste.',
  'op.notOffered': 'Der Dienst bietet das nicht an. Prüfen Sie die Dienstadresse.',
  'op.withoutFilter': 'Ist die Liste gefiltert, versuchen Sie es ohne den Filter erneut.',
  'op.refreshAgents': 'Aktualisieren Sie die Liste, um zu sehen, ob der Agent noch im Konto ist.',
  'op.checkEntered': 'Prüfen Sie Ihre Eingaben.',
  'op.updateUnsure':
    'Vielleicht wurde die Änderung vorgenommen: Lesen Sie den Agenten neu, bevor Sie es erneut versuchen.',
  'op.connectRefused': 'Vielleicht ist der Agent offline: Prüfen Sie seinen Status, oder wecken Sie ihn zuerst.',
  'op.rebootRefused': 'Vielleicht ist der Agent offline: Prüfen Sie seinen Status.',
  'op.rebootUnsure':
    'Vielleicht startet der Agent gerade neu. Prüfen Sie seinen Status, bevor Sie es erneut versuchen.',
  'op.wakeRefused': 'Vielleicht unterstützt der Agent kein Wake-on-LAN.',
  'op.wakeUnsure': 'Vielleicht wurde das Wecksignal gesendet: Prüfen Sie, ob der Agent online kommt.',
  'op.detachUnsure':
    'Vielleicht wurde der Agent entkoppelt: Aktualisieren Sie die Liste der Agenten, bevor Sie es erneut versuchen.',
  'op.clientName': 'Prüfen Sie den Namen des Kunden.',
  'op.createUnsure':
    'Vielleicht wurde die Supportsitzung erstellt: Prüfen Sie die Liste, bevor Sie es erneut versuchen.',
  'op.refreshSupport': 'Aktualisieren Sie die Liste, um zu sehen, ob die Supportsitzung noch offen ist.',
  'op.renameMissing':
    'Der Dienst kann diese Supportsitzung nicht umbenennen. Vielleicht ist sie beendet: Aktualisieren Sie die Liste.',
  'op.renameUnsure':
    'Vielleicht wurde die Supportsitzung umbenannt: Aktualisieren Sie die Liste, bevor Sie es erneut versuchen.',
  'op.closeUnsure':
    'Vielleicht ist die Supportsitzung schon beendet: Aktualisieren Sie die Liste, bevor Sie es erneut versuchen.',
  'op.checkFilters': 'Prüfen Sie gesetzte Filter.',
  'op.refreshHistory': 'Aktualisieren Sie den Verlauf.',
  'op.sessionMissing':
    'Der Dienst kennt diese Sitzung nicht. Vielleicht wurde sie entfernt: Aktualisieren Sie den Verlauf.',

  // what was entered
  'address.empty': 'Geben Sie die Dienstadresse ein. Sie sieht so aus: https://api.service.example/v1/',
  'address.version':
    'Diese Adresse gehört zu einer anderen Version der API des Dienstes. Verwenden Sie die Adresse, die auf /v1/ endet.',
  'address.http':
    'Die Adresse beginnt mit http://, womit der Schlüssel für alle lesbar gesendet würde. Verwenden Sie die Adresse, die mit https:// beginnt.',
  'address.invalid': 'Das ist keine Dienstadresse. Sie sieht so aus: https://api.service.example/v1/',
  'address.scheme': 'Eine Dienstadresse beginnt mit https://.',
  'address.userinfo':
    'Die Adresse enthält einen Benutzernamen oder ein Passwort. Entfernen Sie das; der Schlüssel hat ein eigenes Feld.',
  'input.number': 'Das ist keine Nummer des Dienstes. Aktualisieren Sie die Liste, und versuchen Sie es erneut.',
  'input.noChange': 'Es gibt nichts zu ändern. Geben Sie einen neuen Namen ein, oder ändern Sie den dauerhaften Link.',
  'input.weakPassword': 'Das Passwort ist zu schwach. Verwenden Sie mindestens 8 Zeichen, Buchstaben und Ziffern.',
  'input.pageSize': 'Eine Seite des Verlaufs hat 1 bis 100 Einträge. Wählen Sie eine kleinere Seite.',

  // recordings
  'recording.foreign':
    'Die Aufzeichnung liegt auf {host}, das nicht zum Dienst gehört. Ihr Schlüssel würde dorthin gesendet: Erlauben Sie zuerst diesen Host.',
  'recording.unsafe':
    'Die Aufzeichnung kann nicht geladen werden, weil ihre Adresse ungewöhnlich ist oder keine sichere Verbindung hat und der Schlüssel nie dorthin gesendet wird. Wenden Sie sich an den Dienst.',
  'recording.none': 'Der Dienst hat keine Aufzeichnung dieser Sitzung. Vielleicht wurde sie dort entfernt.',
} satisfies Translation<typeof enApi>;
