import type { Translation } from '../../lib/messages.ts';
import type { enExternal } from '../../windows/console/external/strings.ts';

export const deExternal = {
  // the question
  'external.connect': 'Mit {name} verbinden?',
  'external.account': 'Konto',
  'external.wake': '{name} wecken?',
  'external.support': 'Supportsitzung erstellen?',
  'external.supportFor': 'Supportsitzung für {client} erstellen?',
  'external.byLink': 'Ein Link fordert dies an. Links können aus jeder Webseite oder Nachricht stammen.',
  'external.byNamedLink':
    'Ein Link, der sich „{requester}“ nennt, fordert dies an. Links können aus jeder Webseite oder Nachricht stammen.',
  'external.byCommand': 'Ein Befehl auf diesem Computer fordert dies an.',
  'external.group': 'Gruppe',
  'external.state': 'Status',
  'external.asked': 'Angefordert',
  'external.askedName': 'der Name „{value}“',
  'external.askedDevice': 'Geräte-ID {value}',
  'external.askedAgent': 'Agenten-ID {value}',
  'external.offline': 'Der Agent ist offline. Verbinden ist erst möglich, wenn er wach ist.',
  'external.rememberLink': 'Bei Links nicht mehr fragen',
  'external.rememberCommand': 'Bei Befehlen nicht mehr fragen',
  'external.rememberText':
    'Sie werden dann sofort ausgeführt, und Longreach zeigt, was geschehen ist. In den Einstellungen können Sie dies zurücknehmen.',
  'external.doConnect': 'Verbinden',
  'external.doWake': 'Wecken',
  'external.doSupport': 'Erstellen',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Suche nach „{value}“',
  'external.several': 'Agenten auswählen',
  'external.severalText': {
    one: '{count} Agent hat den Namen „{value}“.',
    other: '{count} Agenten haben den Namen „{value}“.',
  },
  'external.severalNumber': {
    one: '{count} Agent hat die ID {value}.',
    other: '{count} Agenten haben die ID {value}.',
  },
  'external.which': 'Agent',
  'external.noGroup': 'Ohne Gruppe',
  'external.id': 'ID {id}',
  'external.unlisted': 'Mit der Geräte-ID {value} verbinden, die nicht in Ihrer Liste steht?',
  'external.unlistedText':
    'Kein Agent Ihrer Liste hat diese Geräte-ID, daher weiß Longreach nicht, wem sie gehört. Verbinden Sie sich nur, wenn Sie diese Anforderung erwarten.',
  'external.device': 'Geräte-ID',
  'external.none': 'Kein Agent gefunden',
  'external.noneName': 'Kein Agent dieses Kontos heißt genau „{value}“. Die Liste zeigt Agenten mit ähnlichen Namen.',
  'external.noneNumber': 'Kein Agent dieses Kontos hat die ID {value}.',
  'external.showList': 'In Liste anzeigen',
  'external.failed': 'Anforderung gescheitert',

  // what was done
  'external.didConnect': 'Verbindung mit {name}',
  'external.didConnectDevice': 'Verbindung mit Geräte-ID {value}',
  'external.didWake': '{name} wird geweckt',
  'external.didSupport': 'Supportsitzung erstellt',
  'external.didByLink': 'Von einem Link angefordert.',
  'external.didByNamedLink': 'Von einem Link angefordert, der sich „{requester}“ nennt.',
  'external.didByCommand': 'Von einem Befehl auf diesem Computer angefordert.',
  'external.answerFailed': 'Ihre Antwort wurde nicht gesendet',

  // settings
  'settings.startHidden': 'Bei Anmeldung verborgen starten',
  'settings.startHiddenText':
    'Nur das Symbol im Infobereich ist zu sehen. Gibt es keinen Infobereich, öffnet sich das Fenster.',
  'settings.closeWithoutTray': 'Fenster ohne Infobereich schließen',
  'settings.closeWithoutTrayText':
    'Wo der Desktop keine Symbole im Infobereich zeigt, ließe sich ein verborgenes Fenster nicht wieder öffnen.',
  'settings.closeAsk': 'Fragen',
  'settings.closeQuit': 'Beenden',
  'settings.closeMinimize': 'Minimieren',
  'settings.listRecents': 'Letzte Agenten im Infobereich',
  'settings.listRecentsText':
    'Auch im Menü der Taskleiste oder des Docks. Wer diesen Bildschirm sieht, kann ihre Namen lesen.',
  'settings.notificationsPaused': 'Benachrichtigungen anhalten',
  'settings.notificationsPausedText':
    'Bis Sie dies ausschalten, erscheinen keine Desktopbenachrichtigungen. Auch während einer Sitzung im Vollbild sind sie ausgeblendet.',
  'settings.notifyClients': 'Kunde beigetreten',
  'settings.notifyClientsText': 'Zum Beitreten auf die Benachrichtigung klicken.',
  'settings.notifyClientNames': 'Kundennamen in Benachrichtigungen',
  'settings.notifyClientNamesText': 'Benachrichtigungen sind auch bei gesperrtem Bildschirm lesbar.',
  'settings.notifyJobs': 'Eine von Ihnen gestartete Aktion ist fertig',
  'settings.notifyJobsText': 'Wecken, Neustarts und ähnliche Aktionen, während das Fenster nicht sichtbar ist.',
  'settings.notifyService': 'Tariflimit oder Schlüsselprobleme',
  'settings.notifyServiceText':
    'Das Anfragelimit ist erreicht, nur noch wenige Supportsitzungen sind übrig, oder der Dienst hat den Schlüssel abgelehnt.',
  'settings.tightenClipboard': 'Diese Zwischenablage vor Remoteseiten verbergen',
  'settings.tightenClipboardText':
    'Die Seite einer Sitzung kann nicht lesen, was Sie hier kopieren, und fragt nicht danach. Was Sie dort kopieren, kommt weiterhin hier an.',
  'settings.clipboardHosts': 'Zwischenablage dieses Computers',
  'settings.clipboardHostsText':
    'Hosts, die lesen wollten, was Sie kopieren. Entfernen Sie einen, um erneut gefragt zu werden.',
  'settings.clipboardAllowed': 'Erlaubt',
  'settings.clipboardRefused': 'Nicht erlaubt',
  'settings.downloadHosts': 'Downloads von Remoteseiten',
  'settings.downloadHostsText':
    'Seiten von Sitzungen bei diesen Hosts dürfen Dateien im Download-Ordner speichern. Entfernen Sie einen, um das zu widerrufen.',
  'settings.localNetworkHosts': 'Lokales Netzwerk',
  'settings.localNetworkHostsText':
    'Seiten von Sitzungen bei diesen Hosts des Diensts dürfen sich mit Geräten im Netzwerk dieses Computers verbinden. Entfernen Sie einen, um das zu widerrufen.',
  'settings.linkHosts': 'Sitzungshosts',
  'settings.linkHostsText':
    'Neben den eigenen Hosts des Diensts dürfen Sitzungen auch bei diesen ohne Rückfrage geöffnet werden.',
  'settings.doors': 'Links und Befehle',
  'settings.doorsLink': 'Links ohne Rückfrage ausführen',
  'settings.doorsLinkText':
    'longreach://-Links aus Webseiten und Nachrichten. Erlauben können Sie dies, wenn ein Link fragt.',
  'settings.doorsCommand': 'Befehle ohne Rückfrage ausführen',
  'settings.doorsCommandText':
    '„longreach connect“ und „longreach wake“ aus Skripten auf diesem Computer. Erlauben können Sie dies, wenn ein Befehl fragt.',
  'settings.forget': 'Wieder fragen',
  'settings.asks': 'Fragt jedes Mal',
  'settings.video': 'Videoparameter',
  'settings.videoHelp':
    'Für Fortgeschrittene. Wird als „video“ mit jeder Verbindungsanfrage dieses Kontos gesendet. Die erlaubten Werte erfahren Sie vom Dienst. Leer lassen, um keinen zu senden.',
  'settings.videoDo': 'Setzen',
  'settings.videoOn': 'Wird ab jetzt mit jeder Verbindungsanfrage gesendet.',
  'settings.videoOff': 'Es wird kein Wert gesendet.',
  'settings.methods': 'Methoden der Aufrufe',
  'settings.methodsHelp':
    'Für Fortgeschrittene. Nur wenn der Dienst meldet, dass er einen Aufruf nicht kennt: „agents/wake GET, support/create GET“. Leer lassen, um die Standardmethoden zu verwenden.',
  'settings.methodsDo': 'Methoden verwenden',
  'settings.methodsOn': 'Werden ab jetzt für diese Aufrufe verwendet.',
  'settings.methodsOff': 'Die Standardmethoden werden verwendet.',
} satisfies Translation<typeof enExternal>;
