import type { Translation } from '../../contract/messages.ts';
import type { enExternal } from '../../external/strings.ts';

export const deExternal = {
  'cli.about': 'Verbindet mit entfernten Agenten.',
  'cli.open': 'öffnet die Konsole',
  'cli.list': 'listet die Agenten des Kontos auf',
  'cli.connect': 'öffnet eine Sitzung',
  'cli.wake': 'weckt einen Agenten',
  'cli.support': 'erstellt eine Supportsitzung',
  'cli.doctor': 'prüft das Konto und diesen Computer',
  'cli.notes':
    'Alle nehmen --account NAME mit dem Namen eines Kontos an, der durch den Kurznamen ersetzt werden kann; ohne ihn geht es um das gezeigte Konto. connect und wake nehmen statt eines Namens auch --agent-id N oder --device-id N an. Der Name muss genau stimmen. Verwenden Sie in Skripten --agent-id: Namen stammen von anderen, und eine Batchdatei von Windows liest einige ihrer Zeichen als Befehle. Namen mit Leerzeichen stehen in Anführungszeichen. connect --device-id erreicht auch einen Agenten, der nicht in der Liste steht. list und wake brauchen ein laufendes Longreach; connect und support starten es; doctor geht auch ohne. Befehle, die etwas ändern, sind im Longreach-Fenster zu bestätigen, bis Sie die Bestätigung dort ausschalten. doctor prüft alle Konten oder das genannte und sendet höchstens 7 Anfragen des Tarifs je Konto, die nur lesen.',
  'cli.codes':
    'Exitcodes: 0 erledigt, 1 fehlgeschlagen (doctor: etwas ist schlecht), 2 falscher Aufruf, 3 Longreach läuft nicht, 4 nicht gefunden, 5 mehrere haben diesen Namen, 6 abgelehnt, 7 keine Antwort in der Zeit.',
  'cli.tryHelp': '{problem} Hilfe: „longreach --help“.',
  'cli.noAnswer':
    'Longreach hat nicht geantwortet. Sehen Sie in seinem Fenster nach, und versuchen Sie es noch einmal.',
  'cli.notRunning': 'Longreach läuft nicht. Starten Sie es, und versuchen Sie es noch einmal.',
  'cli.accountLabel': '--account braucht den Namen eines Kontos.',
  'cli.unknown': 'Unbekannter Befehl „{word}“.',
  'cli.searchText': '--search braucht einen Suchtext.',
  'cli.noOption': '„{command}“ hat keine Option „{option}“.',
  'cli.agentName': '„{command}“ braucht den Namen eines Agenten.',
  'cli.quote': 'Ein Name mit Leerzeichen steht in Anführungszeichen.',
  'cli.badName': 'Das ist kein gültiger Name eines Agenten.',
  'cli.number': '{option} braucht eine Zahl.',
  'cli.oneAgent': 'Geben Sie nur einen Agenten an.',
  'cli.clientName': '„support“ erwartet den Namen eines Kunden.',
  'cli.locked':
    'Longreach ist gesperrt. Entsperren Sie es in seinem Fenster, und führen Sie den Befehl noch einmal aus.',
  'cli.confirm': 'Bestätigen Sie das im Longreach-Fenster.',
  'cli.noList':
    'Longreach ist nicht angemeldet, oder seine Liste ist noch nicht geladen. Sehen Sie in seinem Fenster nach.',
  'cli.declined': 'Die Anfrage wurde im Longreach-Fenster abgelehnt.',
  'cli.noAgent.name': 'Es wurde kein Agent mit dem Namen „{value}“ gefunden.',
  'cli.noAgent.device_id': 'Es wurde kein Agent mit der Geräte-ID „{value}“ gefunden.',
  'cli.noAgent.agent_id': 'Es wurde kein Agent mit der Agenten-ID „{value}“ gefunden.',
  'cli.unconfirmed': 'Die Anfrage wurde im Longreach-Fenster nicht rechtzeitig bestätigt.',
  'cli.severalAccounts':
    'Mehrere Konten haben einen Agenten mit diesem Namen. Verwenden Sie --account mit einem von diesen: {labels}.',
  'cli.severalAgents': 'Mehrere Agenten haben diesen Namen. Verwenden Sie --agent-id mit einer der IDs oben.',
  'cli.created': 'Eine Supportsitzung wurde erstellt.',
  'cli.waking': '{name} wird geweckt.',
  'cli.connecting': 'Verbindung mit {name} wird hergestellt.',
  'cli.deviceId': 'Geräte-ID {id}',
  'cli.accountChanged': 'Das Konto wurde gewechselt, bevor der Dienst geantwortet hat.',
  'link.refused': 'Dieser Link wurde nicht geöffnet. {reason}',
  'link.several': 'Öffnen Sie nur einen Link auf einmal.',
  'link.long': 'Er ist länger als {max} Zeichen.',
  'link.characters': 'Er enthält Leerzeichen oder andere Zeichen, die mit Prozentzeichen kodiert sein müssen.',
  'link.unknown': 'Einen Link dieser Form gibt es bei Longreach nicht.',
  'link.twice': '„{field}“ kommt darin mehrmals vor.',
  'link.text': '„{field}“ ist leer, länger als {max} Zeichen oder enthält Zeichen, die in Namen nicht vorkommen.',
  'link.field': 'Er enthält „{field}“, das Longreach nicht kennt.',
  'link.agent': 'Er nennt keinen Agenten: Es fehlt name, device_id oder agent_id.',
  'link.oneAgent':
    'Er nennt den Agenten auf mehrere Arten: Es darf nur eines von name, device_id und agent_id vorkommen.',
  'link.number': '„{field}“ braucht eine Zahl.',
  'external.accountClosed': 'Dieses Konto ist in Longreach nicht mehr geöffnet.',
  'external.noAccount': 'Kein Konto hat den Namen „{label}“.',
  'external.severalAccounts':
    'Mehrere Konten haben den Namen „{label}“. Benennen Sie eines davon in den Einstellungen um.',
  'external.requestGone': 'Diese Anfrage ist nicht mehr offen.',
} satisfies Translation<typeof enExternal>;
