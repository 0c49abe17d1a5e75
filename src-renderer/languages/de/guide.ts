import type { enGuide } from '../../features/guide/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deGuide = {
  'guide.title': 'Hilfe',
  'guide.menu': 'Hilfe',
  'guide.open': 'Anleitung',
  'guide.search': 'Anleitung durchsuchen',
  'guide.contents': 'Inhalt',
  'guide.text': 'Anleitung',
  'guide.found': { one: '{count} Abschnitt gefunden', other: '{count} Abschnitte gefunden' },
  'guide.nothing': 'Dazu steht nichts in der Anleitung. Versuchen Sie ein anderes Wort.',
  'guide.failed': 'Die Anleitung wurde nicht gelesen. Schließen Sie sie und öffnen Sie sie erneut.',
  'command.guide': 'Anleitung öffnen',
  'shortcuts.guide': 'Hilfe',

  'report.open': 'Problem melden',
  'report.title': 'Problem melden',
  'report.text':
    'Es wird nichts von selbst gesendet. Beschreiben Sie, was geschehen ist, kopieren Sie den Text und fügen Sie die Datei mit den Diagnosedaten hinzu.',
  'report.label': 'Text der Meldung',
  'report.secrets': 'Schlüssel, Sitzungslinks und Einladungscodes gehören nicht in eine Meldung.',
  'report.did': 'Was ich getan habe:',
  'report.happened': 'Was geschehen ist:',
  'report.expected': 'Was ich erwartet habe:',
  'report.copy': 'Text kopieren',
  'report.copied': 'Meldung kopiert',

  'empty.favorites': 'Noch keine Favoriten',
  'empty.favoritesText':
    'Drücken Sie F auf einem Agenten oder klicken Sie auf seinen Stern. Favoriten stehen auch im Infobereich, in der Schnellverbindung und neben jeder Sitzung.',
  'empty.searchWords': 'Suchkriterien',

  'tour.name': 'Rundgang',
  'tour.step': 'Schritt {count} von {total}',
  'tour.next': 'Weiter',
  'tour.done': 'Fertig',
  'tour.skip': 'Rundgang überspringen',
  'tour.open': 'Rundgang starten',
  'tour.find': 'Einen Agenten finden',
  'tour.findText':
    'Drücken Sie / und tippen Sie ein paar Buchstaben eines Namens, einer IP-Adresse, einer Gruppe oder eines Benutzers.',
  'tour.connect': 'Verbinden',
  'tour.connectText':
    'Die Eingabetaste verbindet mit dem obersten Agenten. I zeigt seine Details, und ? zeigt alle Tasten.',
  'tour.quick': 'Von überall verbinden',
  'tour.quickText':
    'Die Schnellverbindung öffnet sich über allem auf dem Bildschirm: {keys}. Die Tasten lassen sich in den Einstellungen ändern.',
  'tour.quickTextOther':
    'Die Schnellverbindung öffnet sich über allem auf dem Bildschirm. Ihre Tasten stehen in den Einstellungen.',
  'tour.help': 'Hilfe ist immer hier',
  'tour.helpText': 'F1 öffnet die Anleitung, auch ohne Netz. Auch der Rundgang ist in diesem Menü.',
} satisfies Translation<typeof enGuide>;
