import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const deExport = {
  'export.gone':
    'Keiner dieser Agenten steht noch in der Liste. Wählen Sie Agenten aus, und exportieren Sie noch einmal.',
  'export.diskFull':
    'Der Datenträger ist voll, daher wurde nichts gespeichert. Schaffen Sie Platz, und exportieren Sie noch einmal.',
  'export.notWritable':
    'In den Downloadordner kann nicht geschrieben werden, daher wurde nichts gespeichert. Prüfen Sie seine Zugriffsrechte, und exportieren Sie noch einmal.',
} satisfies Translation<typeof enExport>;
