import type { Translation } from '../../contract/messages.ts';
import type { enRecordings } from '../../recordings/strings.ts';

export const deRecordings = {
  'media.recording': 'Aufzeichnung',
  'media.history': 'Longreach-Verlauf',
  'media.notListed': 'Dieser Download ist nicht mehr in der Liste.',
  'media.notDownloaded': 'Das Konto wurde inzwischen gewechselt, daher wurde nichts heruntergeladen.',
  'media.replaced': 'Inzwischen wurde eine andere Aufzeichnung geöffnet.',
  'media.noFileManager': 'Auf diesem Computer gibt es kein Programm, das Ordner öffnet.',

  // the host of a recording, and what to do then
  'media.advice.partial': 'Der heruntergeladene Teil bleibt erhalten. Setzen Sie den Download später fort.',
  'media.redirect':
    'Die Aufzeichnung leitet zu einer anderen Adresse um, und dorthin wird der Schlüssel nicht gesendet.',
  'media.insecure': 'Es gibt keine sichere Verbindung zum Host der Aufzeichnung, daher wurde dorthin nichts gesendet.',
  'media.slow': 'Der Host der Aufzeichnung hat nicht rechtzeitig geantwortet.',
  'media.stalled': 'Der Host der Aufzeichnung antwortet nicht mehr.',
  'media.cancelled': 'Der Download wurde abgebrochen.',
  'media.lost': 'Die Verbindung zum Host der Aufzeichnung brach ab.',
  'media.unreachable': 'Der Host der Aufzeichnung ist nicht erreichbar.',
  'media.noRight':
    'Dieser Schlüssel hat keine Berechtigung für diese Aufzeichnung. Bitten Sie den Besitzer des Kontos um Zugriff.',
  'media.quota':
    'Das Tariflimit ist erreicht, daher wurde die Aufzeichnung nicht gesendet. Warten Sie eine Weile, oder fragen Sie den Besitzer des Kontos nach dem Tarif.',
  'media.missing':
    'Der Host hat diese Aufzeichnung nicht. Vielleicht wurde sie entfernt: Aktualisieren Sie den Verlauf.',
  'media.tooMany': 'Der Host der Aufzeichnung hat zu viele Anfragen erhalten.',
  'media.status': 'Der Host der Aufzeichnung hat mit dem Status {status} geantwortet.',

  // what the host sent
  'media.notVideo.play': 'Die Antwort ist keine Aufzeichnung. Versuchen Sie es später erneut.',
  'media.notVideo.download':
    'Die Antwort ist keine Aufzeichnung, daher wurde nichts gespeichert. Versuchen Sie es später erneut.',
  'media.empty.play': 'Die Aufzeichnung ist leer. Versuchen Sie es später erneut.',
  'media.empty.download': 'Die Aufzeichnung ist leer, daher wurde nichts gespeichert. Versuchen Sie es später erneut.',
  'media.wrongSize':
    'Die Datei hat nicht die Größe, die ihr Host angegeben hat, und wurde daher nicht gespeichert. Laden Sie sie erneut herunter.',
  'media.changed':
    'Die Aufzeichnung hat sich während des Downloads geändert und wurde daher nicht gespeichert. Versuchen Sie es später erneut.',

  // the disk
  'media.diskFull':
    'Auf dem Datenträger ist nicht genug Platz. Schaffen Sie Platz, und setzen Sie den Download dann fort.',
  'media.notWritable':
    'In den Downloadordner kann nicht geschrieben werden. Prüfen Sie seine Berechtigungen, oder wählen Sie in den Einstellungen einen anderen Ordner, und setzen Sie den Download dann fort.',
  'media.noFolder':
    'Den Downloadordner gibt es nicht. Schließen Sie den Datenträger an, auf dem er liegt, oder wählen Sie in den Einstellungen einen anderen Ordner, und setzen Sie den Download dann fort.',
  'media.notWritten':
    'Die Datei konnte nicht geschrieben werden ({code}). Prüfen Sie den Datenträger, und setzen Sie den Download dann fort.',
  'media.unknownError': 'unbekannter Fehler',
} satisfies Translation<typeof enRecordings>;
