import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const ptBrExport = {
  'export.gone': 'Nenhum desses agentes está mais na lista. Selecione agentes e exporte de novo.',
  'export.diskFull': 'O disco está cheio, por isso nada foi salvo. Libere espaço e exporte de novo.',
  'export.notWritable':
    'Não é possível gravar na pasta de downloads, por isso nada foi salvo. Verifique as permissões dela e exporte de novo.',
} satisfies Translation<typeof enExport>;
