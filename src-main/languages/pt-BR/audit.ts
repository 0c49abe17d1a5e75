import type { enAudit } from '../../audit/strings.ts';
import type { Translation } from '../../contract/messages.ts';

export const ptBrAudit = {
  'audit.unreadable':
    'Não foi possível ler a atividade neste computador. Verifique as permissões da pasta do perfil do Longreach e tente de novo.',
  'audit.notDeleted':
    'Não foi possível excluir toda a atividade. Verifique as permissões da pasta do perfil do Longreach e tente de novo.',
} satisfies Translation<typeof enAudit>;
