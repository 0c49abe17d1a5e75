import type { enDeploy } from '../../features/deploy/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deDeploy = {
  'nav.deploy': 'Bereitstellung',

  // the form
  'deploy.form': 'Installation',
  'deploy.how': 'Anzahl der Geräte',
  'deploy.one': 'Ein Gerät',
  'deploy.many': 'Viele aus Liste',
  'deploy.email': 'E-Mail des Kontos',
  'deploy.emailHelp': 'Das Konto, mit dem die Geräte gekoppelt werden.',
  'deploy.installer': 'Installationsdatei',
  'deploy.installerHelp': 'Der Dateiname auf dem Gerät. Mit Ordner, falls die Datei nicht im aktuellen Ordner liegt.',
  'deploy.access': 'Einmalzugriff',
  'deploy.accessOn': 'Für den Agenten lassen sich Einmallinks erstellen.',
  'deploy.accessOff': 'Für den Agenten lassen sich keine Einmallinks erstellen.',
  'deploy.account': 'Kontokennung',
  'deploy.accountHelp': 'Ihre eigene Kennung für den Kunden, zum Beispiel eine Kundennummer.',
  'deploy.device': 'Gerätekennung',
  'deploy.deviceHelp': 'Ihre eigene Kennung für das Gerät, zum Beispiel sein Name.',
  'deploy.list': 'Liste der Geräte',
  'deploy.listHelp':
    'Ein Gerät pro Zeile: Konto, Gerät. Trennen Sie die Werte durch Kommas, Semikolons oder Tabulatoren. Die erste Zeile darf Spaltennamen enthalten. Eine Datei kann so gewählt werden, wie eine Tabellenkalkulation sie gespeichert hat.',
  'deploy.encoding': 'Zeichensatz',
  'deploy.encoding.utf-8': 'UTF-8',
  'deploy.encoding.utf-16le': 'UTF-16 (Little-Endian)',
  'deploy.encoding.utf-16be': 'UTF-16 (Big-Endian)',
  'deploy.encoding.windows-1252': 'Windows-1252 (westlich)',
  'deploy.encoding.windows-1251': 'Windows-1251 (kyrillisch)',
  'deploy.separator.comma': 'Gelesen als durch Kommas getrennt.',
  'deploy.separator.semicolon': 'Gelesen als durch Semikolons getrennt.',
  'deploy.separator.tab': 'Gelesen als durch Tabulatoren getrennt.',
  'deploy.heading': 'Die erste Zeile enthält die Spaltennamen: {line}.',
  'deploy.askHeading':
    'Enthält die erste Zeile die Spaltennamen, oder ist sie ein Gerät? Bis Sie es sagen, wird sie ausgelassen: {line}',
  'deploy.askedHeading': 'Erste Zeile: {line}',
  'deploy.firstLine': 'Erste Zeile',
  'deploy.isHeading': 'Spaltennamen',
  'deploy.isDevice': 'Ein Gerät',
  'deploy.listExample': 'account,device\nmuster,Kasse 1\nmuster,Kasse 2',
  'deploy.chooseFile': 'Datei wählen',
  'deploy.clearList': 'Liste leeren',
  'deploy.fileTooLarge': 'Die Datei wurde nicht gelesen',
  'deploy.fileTooLargeText':
    '{name} ist zu groß für eine Geräteliste. Teilen Sie die Datei in kleinere auf und wählen Sie eine davon.',
  'deploy.fileFailed':
    '{name} konnte nicht gelesen werden. Prüfen Sie, ob die Datei noch vorhanden ist, und wählen Sie sie erneut.',

  // what comes of it
  'deploy.command': 'Befehl',
  'deploy.script': 'Skript',
  'deploy.shell': 'Shell',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Eingabeaufforderung',
  'deploy.shell.batch': 'Batchdatei',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Kopieren',
  'deploy.copiedCommand': 'Befehl kopiert',
  'deploy.copiedScript': 'Skript kopiert',
  'deploy.run.powershell':
    'Im Ordner des Installationsprogramms in PowerShell einfügen. Das Installationsprogramm fragt eventuell nach Administratorrechten.',
  'deploy.run.prompt':
    'Im Ordner des Installationsprogramms in die Eingabeaufforderung einfügen. Zum Speichern als Datei „Batchdatei“ wählen: Dort gelten andere Regeln für Anführungszeichen.',
  'deploy.run.batch':
    'Diese Zeile in eine .bat- oder .cmd-Datei neben dem Installationsprogramm schreiben. Zum Eintippen „Eingabeaufforderung“ wählen: Dort gelten andere Regeln für Anführungszeichen.',
  'deploy.run.sh':
    'Im Ordner des Installationsprogramms in ein Terminal einfügen. Falls Administratorrechte nötig sind, sudo voranstellen.',
  'deploy.runScript':
    'Als {file} neben dem Installationsprogramm speichern und auf jedem Gerät ausführen. Das Skript findet die Zeile des Geräts über die übergebene Gerätekennung oder den Computernamen des Geräts.',
  // comments of scripts: no signs that a shell reads, and ASCII at their end
  'deploy.comment.what':
    'Installiert den Agenten auf diesem Computer unter dem Namen, der in der Liste unten für ihn steht.',
  'deploy.comment.run':
    'Legen Sie die Datei neben das Installationsprogramm und starten Sie sie auf jedem Computer: {call} [Name]',
  'deploy.comment.device':
    'Ohne Angabe wird nach dem Namen des Computers gesucht. Ein Name kann auch Konto:Name lauten.',
  'deploy.fill': 'Es fehlt noch: {what}.',
  'deploy.need.email': 'die E-Mail des Kontos',
  'deploy.need.installer': 'die Installationsdatei',
  'deploy.need.name': 'Konto und Gerät',
  'deploy.need.list': 'eine Zeile ohne Fehler',
  'deploy.holds': { one: 'Enthält {count} Gerät.', other: 'Enthält {count} Geräte.' },
  'deploy.leftOut': {
    one: '{count} fehlerhafte Zeile wird ausgelassen.',
    other: '{count} fehlerhafte Zeilen werden ausgelassen.',
  },
  'deploy.showLeftOut': 'Anzeigen',

  // what the options mean
  'deploy.options': 'Was jede Option bewirkt',
  'deploy.option.install': 'Startet die Installation.',
  'deploy.option.register': 'Koppelt das Gerät mit dem Konto, zu dem diese E-Mail-Adresse gehört.',
  'deploy.option.accessOff': 'Schaltet Einmallinks für den Agenten aus.',
  'deploy.option.accessOn': 'Ausgelassen, damit sich Einmallinks erstellen lassen.',
  'deploy.option.name': 'Nennt den Agenten Konto:Gerät, damit er später über diesen Namen zu finden ist.',

  // the names
  'deploy.names': 'Namen',
  'deploy.progress': { one: '{arrived} von {count} hinzugefügt', other: '{arrived} von {count} hinzugefügt' },
  'deploy.filter': 'Namen filtern',
  'deploy.filter.all': 'Alle',
  'deploy.filter.refused': 'Fehler',
  'deploy.filter.missing': 'Ausstehend',
  'deploy.filter.arrived': 'Hinzugefügt',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Zeile {number}',
  'deploy.notYet': 'Noch nicht in der Agentenliste',
  'deploy.several': {
    one: '{state}, {count} Agent mit diesem Namen',
    other: '{state}, {count} Agenten mit diesem Namen',
  },
  'deploy.show': 'Details von {name} anzeigen',
  'deploy.copyMissing': 'Fehlende Namen kopieren',
  'deploy.missingCopied': 'Fehlende Namen kopiert',
  'deploy.noneLikeThat': 'Kein Name entspricht diesem Filter.',
  'deploy.moreLines': {
    one: '{count} weitere Zeile wird nicht angezeigt.',
    other: '{count} weitere Zeilen werden nicht angezeigt.',
  },
  'deploy.namesEmpty': 'Jedes Gerät steht hier, bis sein Agent erscheint.',
  'deploy.listStands': 'Die Agentenliste ist nicht aktuell; einige Geräte sind vielleicht schon hinzugefügt.',

  // why a value is refused
  'deploy.refuse.noEmail': 'Die E-Mail-Adresse fehlt. Geben Sie die des Kontos ein.',
  'deploy.refuse.emailForm': 'Das ist keine gültige E-Mail-Adresse. Prüfen Sie die Schreibweise.',
  'deploy.refuse.noInstaller': 'Der Dateiname fehlt. Geben Sie den Dateinamen des Installationsprogramms ein.',
  'deploy.refuse.installerForm':
    'Eine Datei mit {detail} im Namen lässt sich nicht zuverlässig starten. Benennen Sie das Installationsprogramm um.',
  'deploy.refuse.installerFolder': 'Das ist ein Ordner. Ergänzen Sie den Dateinamen des Installationsprogramms.',
  'deploy.refuse.installerScript':
    'Eine Batchdatei würde die Werte ein zweites Mal auswerten und könnte sie ändern. Geben Sie das Installationsprogramm selbst ein.',
  'deploy.refuse.noAccount': 'Das Konto fehlt. Geben Sie es vor dem Gerät ein.',
  'deploy.refuse.noDevice': 'Das Gerät fehlt. Geben Sie es nach dem Konto ein.',
  'deploy.refuse.noColon': 'Das ist nur ein Wert. Geben Sie Konto und Gerät ein, in zwei Spalten oder als Konto:Gerät.',
  'deploy.refuse.accountColon':
    'Der erste Doppelpunkt beendet das Konto, daher darf es keinen enthalten. Verwenden Sie ein anderes Zeichen.',
  'deploy.refuse.tooLong': 'Das ist länger als {detail} Zeichen. Kürzen Sie es.',
  'deploy.refuse.edges':
    'Das beginnt oder endet mit einem Leerzeichen, daher wäre der Agent später nicht über seinen Namen zu finden. Entfernen Sie das Leerzeichen.',
  'deploy.refuse.singleQuote':
    "Der Name steht in einfachen Anführungszeichen und darf daher keines (') enthalten. Verwenden Sie ein anderes Zeichen.",
  'deploy.refuse.doubleQuote':
    'Windows-Shells geben ein doppeltes Anführungszeichen (") nicht sicher weiter. Verwenden Sie ein anderes Zeichen, oder wählen Sie sh für andere Systeme.',
  'deploy.refuse.backslash':
    'Ein Backslash kann als Escape-Zeichen gelten. Verwenden Sie Schrägstrich oder Bindestrich.',
  'deploy.refuse.control': 'Das enthält einen Zeilenumbruch oder ein Steuerzeichen ({detail}). Entfernen Sie es.',
  'deploy.refuse.invisible':
    'Das enthält ein unsichtbares Zeichen ({detail}). Entfernen Sie es, oder geben Sie den Wert neu ein.',
  'deploy.refuse.undecoded':
    'Einige Zeichen waren nicht lesbar. Speichern Sie die Datei als UTF-8 und wählen Sie sie erneut.',
  'deploy.refuse.percent':
    'In der Eingabeaufforderung kann ein Prozentzeichen als Variable gelesen werden, und das lässt sich nicht verhindern. Wählen Sie „PowerShell“ oder „Batchdatei“.',
  'deploy.refuse.exclamation':
    'In der Eingabeaufforderung kann ein Ausrufezeichen als Variable gelesen werden, und das lässt sich nicht verhindern. Wählen Sie „PowerShell“ oder „Batchdatei“.',
  'deploy.refuse.beyondAscii':
    'Eine Batchdatei wird in der Codepage jedes Geräts gelesen, was „{detail}“ verändern kann. Wählen Sie „PowerShell“.',
  'deploy.refuse.duplicate': 'Zeile {detail} hat denselben Namen. Geben Sie jedem Gerät einen eigenen.',
  'deploy.refuse.quotes':
    'Die Anführungszeichen passen nicht zusammen. Schließen Sie sie, und verdoppeln Sie eines, das zum Wert gehört.',
  'deploy.refuse.extraCells':
    'Diese Zeile hat mehr Werte als Spalten. Setzen Sie einen Wert mit Trennzeichen in doppelte Anführungszeichen.',
  'deploy.refuse.tooMany': 'Ein Skript kann höchstens {detail} Geräte enthalten. Teilen Sie die Liste auf.',
} satisfies Translation<typeof enDeploy>;
