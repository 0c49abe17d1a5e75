import type { Translation } from '../../contract/messages.ts';
import type { enAgents } from '../../agents/strings.ts';

export const deAgents = {
  'agents.unknownDevice': 'Dieses Konto hat keinen Agenten mit der Geräte-ID {device}. Prüfen Sie die Nummer.',
  'agents.cancelled': 'Die Aktion wurde abgebrochen.',
  'agents.olderResponse': 'Der Dienst hat inzwischen eine andere Antwort gegeben, daher bleibt die Liste, wie sie ist.',
  'agents.detailsStopped': 'Das Laden der Details wurde unterbrochen. Versuchen Sie es erneut.',
  'agents.scanStopped': 'Das Lesen der Details wurde beendet.',
  'agents.searchOvertaken': 'Inzwischen wurde eine andere Suche begonnen.',
  'agents.searchTooMany':
    'Mehr als zweitausend Agenten passen. Geben Sie mehr vom Namen, von der IP-Adresse oder von der Gruppe ein.',

  // changes
  'agentUpdate.nothing': 'Es gibt keine Änderungen zu speichern.',
  'agentUpdate.password': 'Das Passwort braucht mindestens 8 Zeichen, darunter Buchstaben und Ziffern.',
  'agentUpdate.emptyPath':
    'Der Pfad des dauerhaften Links ist leer. Geben Sie einen Pfad ein, oder lassen Sie den Link unverändert.',
  'agentUpdate.lastPart': 'Geben Sie nur den letzten Teil des dauerhaften Links ein, ohne https:// und Host.',
  'agentUpdate.path':
    'Der Pfad des dauerhaften Links darf keine Leerzeichen, Fragezeichen, Rauten oder umgekehrten Schrägstriche enthalten.',
  'agentUpdate.stillName': 'er zeigt noch den Namen „{name}“',
  'agentUpdate.stillOff': 'der dauerhafte Link ist noch aus',
  'agentUpdate.stillOn': 'der dauerhafte Link ist noch ein',
  'agentUpdate.notShown': 'er zeigt die Änderung nicht',
  'agentUpdate.notAsRequested':
    'Der Dienst hat die Änderung angenommen, aber {difference}. Aktualisieren Sie in einer Minute, oder ändern Sie es im Kontobereich.',
  'agentUpdate.notMade': 'Der Dienst hat die Änderung nicht bestätigt, und {difference}. Versuchen Sie es erneut.',
  'agentUpdate.unread': 'Der Dienst hat die Änderung angenommen, aber das Ergebnis war nicht lesbar. {why}',
  'agentUpdate.noLink':
    'Dieser Agent hat keinen dauerhaften Link. Schalten Sie ihn zuerst ein, und kopieren Sie ihn dann.',
  'agentUpdate.notCopied': 'Der Link konnte nicht in die Zwischenablage kopiert werden. Versuchen Sie es erneut.',

  // jobs
  'bulk.bug': 'In Longreach ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
  'bulk.notListed': 'Dieser Agent steht nicht mehr in der Liste, daher wurde nichts getan.',
  'bulk.nothingFailed': 'Nichts ist fehlgeschlagen, also gibt es nichts zu wiederholen.',
  'job.undone': 'Die Aktion wurde rückgängig gemacht. Nichts wurde gesendet.',
  'job.bug':
    'In Longreach ist ein Fehler aufgetreten. Versuchen Sie es erneut. Falls er wieder auftritt, starten Sie Longreach neu.',
  'job.overslept':
    'Dieser Computer war im Ruhezustand, als die Aktion fällig war, daher wurde nichts gesendet. Starten Sie sie erneut, falls Sie sie noch brauchen.',
  'job.how.now': 'ist nicht lesbar',
  'job.how.minutes': { one: 'war {count} Minute lang nicht lesbar', other: 'war {count} Minuten lang nicht lesbar' },
  'job.unread.wake.lost': 'Der Dienst hat die Anfrage, {name} zu wecken, nicht bestätigt, und der Status {how}. {why}',
  'job.unread.wake.sent': 'Die Anfrage, {name} zu wecken, wurde gesendet, aber der Status {how}. {why}',
  'job.unread.reboot.lost':
    'Der Dienst hat die Anfrage, {name} neu zu starten, nicht bestätigt, und der Status {how}. {why}',
  'job.unread.reboot.sent': 'Die Anfrage, {name} neu zu starten, wurde gesendet, aber der Status {how}. {why}',
  'detach.stopped': 'Longreach prüft nicht mehr, ob der Agent entkoppelt wurde.',
  'detach.otherName':
    'Das ist nicht der Name des Agenten, daher wurde nichts entkoppelt. Geben Sie den Namen genau wie angezeigt ein.',
  'detach.notConfirmed':
    'Der Dienst hat die Anfrage nicht bestätigt und führt {name} noch auf. Versuchen Sie es erneut.',
  'detach.stillListed':
    'Der Dienst hat die Anfrage, {name} zu entkoppeln, angenommen, führt ihn aber noch auf. Aktualisieren Sie die Liste in einer Minute. Steht er dann noch da, entkoppeln Sie ihn im Kontobereich.',
  'detach.unread':
    'Der Dienst hat die Anfrage, {name} zu entkoppeln, angenommen, aber die Liste zum Prüfen des Ergebnisses konnte nicht geladen werden. {why}',
  'reboot.stopped': 'Longreach verfolgt den Neustart nicht mehr.',
  'reboot.underWay': '{name} startet bereits neu. Warten Sie, bis der Agent wieder da ist.',
  'reboot.offline': '{name} ist offline und wurde daher nicht neu gestartet. Wecken Sie den Agenten zuerst.',
  'reboot.perhapsLost':
    'Der Dienst hat die Anfrage, {name} neu zu starten, nicht bestätigt. Der Agent war 3 Minuten lang nicht offline zu sehen, hat sich seitdem aber neu gemeldet, ist also vielleicht zwischen zwei Prüfungen neu gestartet. Verbinden Sie sich, und prüfen Sie, wie lange er schon läuft.',
  'reboot.perhaps':
    '{name} hat die Anfrage zum Neustart angenommen. Der Agent war 3 Minuten lang nicht offline zu sehen, hat sich seitdem aber neu gemeldet, ist also vielleicht zwischen zwei Prüfungen neu gestartet. Verbinden Sie sich, und prüfen Sie, wie lange er schon läuft.',
  'reboot.notArrived':
    'Der Dienst hat die Anfrage, {name} neu zu starten, nicht bestätigt. Der Agent blieb 3 Minuten lang online, vielleicht kam die Anfrage nicht an. Versuchen Sie es erneut.',
  'reboot.notRebooted':
    '{name} hat die Anfrage angenommen, aber nicht neu gestartet: Der Agent blieb 3 Minuten lang online. Vielleicht blockiert ein Programm oder eine Frage auf seinem Bildschirm den Neustart. Verbinden Sie sich, um nachzusehen, oder versuchen Sie es erneut.',
  'reboot.neverBack':
    '{name} ging zum Neustart offline und war nach 10 Minuten nicht zurück. Vielleicht installiert der Agent Updates oder wartet auf jemanden an seinem Bildschirm. Sie können sich benachrichtigen lassen, wenn er wieder da ist.',
  'wake.stopped': 'Das Wecken wurde abgebrochen.',
  'wake.asleepMeanwhile':
    '{name} ist online, aber dieser Computer war inzwischen im Ruhezustand, daher wurde keine Sitzung geöffnet. Verbinden Sie sich, falls noch nötig.',
  'wake.commonReasons':
    'Vielleicht ist Wake-on-LAN auf diesem Agenten aus, oder kein anderer Agent in seinem Netz kann das Wecksignal weitergeben.',
  'wake.tooLate': '{name} kam nicht innerhalb von 3 Minuten online. {why}',
  'wake.tooLateAndLost':
    'Der Dienst hat die Anfrage nicht bestätigt, und {name} kam nicht innerhalb von 3 Minuten online, vielleicht kam sie also nicht an. Versuchen Sie es erneut.',
  'wake.cable':
    'Bei der letzten Prüfung war sein Netzwerkkabel nicht eingesteckt. Jemand muss ihn von Hand einschalten.',
  'wake.wolOff':
    'Bei der letzten Prüfung war Wake-on-LAN an seinen Netzwerkadaptern aus. Jemand muss ihn von Hand einschalten. Schalten Sie Wake-on-LAN für das nächste Mal ein.',
  'wake.noNeighbour':
    'Kein anderer Agent in seinem Netz ist online, um das Wecksignal weiterzugeben. Lassen Sie ihn von Hand einschalten, oder starten Sie zuerst einen anderen Agenten dort.',
  'wake.otherNetwork':
    'Kein Agent hinter seiner öffentlichen Adresse ist online. Die Agenten seiner Gruppe sind vielleicht in einem anderen Netz, in das das Wecksignal nicht gelangt.',
  'wake.workedBefore':
    'Das Wecken hat schon funktioniert ({successes} von {tries} Versuchen), vielleicht hat er also gerade keinen Strom. Lassen Sie jemanden nachsehen.',
  'wake.firmware':
    'Wake-on-LAN ist in seinem System ein, aber vielleicht in der Firmware aus. Lassen Sie ihn von Hand einschalten.',
  'wake.maybeOff': 'Vielleicht ist Wake-on-LAN auf diesem Agenten aus. Lassen Sie ihn von Hand einschalten.',
  'watch.stopped': 'Dieser Agent wird nicht mehr beobachtet.',
  'watch.gone': 'Dieser Agent steht nicht mehr in der Liste des Kontos und wird daher nicht mehr beobachtet.',
  'watch.tooMany': 'Longreach beobachtet bereits {max} Agenten. Beenden Sie zuerst einige Beobachtungen.',
} satisfies Translation<typeof enAgents>;
