import type { enPolicy } from '../../features/settings/policy-strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrPolicy = {
  'policy.managed': 'Gerenciado pela sua organização',
  'policy.title': 'Sua organização',
  'policy.intro':
    'Os administradores gerenciam partes do Longreach neste computador. Fale com eles se precisar mudar algo.',
  'policy.broken': 'A política da sua organização tem um erro',
  'policy.brokenText':
    'Até que um administrador o corrija, tudo o que uma política pode proibir está proibido. Suas contas continuam funcionando.',
  'policy.addresses': 'Endereços do serviço',
  'policy.accounts': 'Contas',
  'policy.accountsText': {
    one: 'No máximo {count} conta',
    many: 'No máximo {count} de contas',
    other: 'No máximo {count} contas',
  },
  'policy.accountsNone': 'Não é possível adicionar outras contas.',
  'policy.practice': 'Conta de treino',
  'policy.keys': 'Chaves guardadas',
  'policy.keysNew': 'Nenhuma chave nova é guardada neste computador.',
  'policy.keysNone': 'Nenhuma chave é guardada neste computador. Elas duram até o encerramento.',
  'policy.recordings': 'Gravações',
  'policy.recordingsText': 'As gravações não podem ser reproduzidas nem baixadas.',
  'policy.clipboard': 'Área de transferência remota',
  'policy.clipboardText': 'As páginas remotas não podem ler nem gravar a área de transferência.',
  'policy.links': 'Links',
  'policy.linksText': 'Links não podem abrir agentes no Longreach.',
  'policy.commands': 'Comandos',
  'policy.commandsText': 'Comandos e scripts não são executados.',
  'policy.updates': 'Atualizações',
  'policy.updatesText': 'O Longreach não se atualiza sozinho.',
  'policy.lock': 'Bloqueio do app',
  'policy.lockText': 'O bloqueio do app precisa estar ativado.',
  'policy.lockPassword': 'Ele exige uma senha; um PIN não basta.',
  'policy.lockLength': 'Uma senha tem pelo menos {count} caracteres.',
  'policy.lockAfter': {
    one: 'Bloqueia após {count} minuto, no máximo.',
    many: 'Bloqueia após {count} de minutos, no máximo.',
    other: 'Bloqueia após {count} minutos, no máximo.',
  },
  'policy.settings': 'Configurações',
  'policy.settingsText': {
    one: '{count} configuração é fixa e está marcada nesta página.',
    many: '{count} de configurações são fixas e estão marcadas nesta página.',
    other: '{count} configurações são fixas e estão marcadas nesta página.',
  },
  'policy.notAllowed': 'Não permitido',
  'policy.addressHelp': 'Definido pela sua organização.',
  'policy.addressesHelp': 'Sua organização permite {addresses}',
  'policy.keepKey': 'Sua organização não permite guardar chaves. A chave é mantida até você encerrar o programa.',
  'policy.noRecordings': 'Sua organização não permite reproduzir nem baixar gravações neste computador.',
  'keyProblem.storing': 'Sua organização não permite guardar chaves',
  'keyProblem.storingWhy':
    'A chave guardada foi removida. Digite-a de novo; ela é mantida até você encerrar o programa.',
  'keyProblem.address': 'Sua organização não permite este endereço do serviço',
  'keyProblem.addressWhy': 'Fale com o administrador. Tudo o que foi salvo desta conta continua aqui.',
} satisfies Translation<typeof enPolicy>;
