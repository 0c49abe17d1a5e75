import type { Translation } from '../../contract/messages.ts';
import type { enPolicy } from '../../policy/strings.ts';

export const ptBrPolicy = {
  // the file and the registry; {where} is one of these two, always at the beginning
  'policy.inFile': 'O arquivo de política',
  'policy.inRegistry': 'A política no Registro',
  'policy.tooLarge': 'O arquivo de política {path} é grande demais.',
  'policy.untrusted':
    'O arquivo de política {path} pode ser alterado por usuários que não são administradores, por isso não é usado.',
  'policy.untrustedFolder':
    'Usuários que não são administradores podem alterar a pasta {path} do arquivo de política, então o arquivo não é usado.',
  'policy.foreign': 'O arquivo de política {path} não pertence a um administrador, então não é usado.',
  'policy.unproven':
    'O Longreach não conseguiu descobrir quem pode alterar o arquivo de política {path}. As restrições dele valem; as outras configurações, ainda não.',
  'policy.notObject': 'O arquivo de política {path} não é um objeto JSON.',
  'policy.notJson': 'O arquivo de política {path} não é um JSON válido.',
  'policy.unreadable': 'O arquivo de política {path} não pode ser lido.',
  'policy.registryUnreadable': 'A política no Registro não pode ser lida.',
  'policy.registryLetters':
    'A política no Registro tem letras que não podem ser lidas. Coloque esse valor no arquivo de política.',
  'policy.unknownKey': '{where} tem a chave desconhecida “{key}”.',
  'policy.badValue': '{where} tem um valor não permitido para “{key}”.',
  'policy.badSettings': 'As configurações da política não podem ser usadas. {why}',

  // what it does not allow
  'policy.ask': 'Fale com o administrador se você precisar disso.',
  'policy.setting': 'Esta configuração é gerenciada pela sua organização e não pode ser alterada aqui.',
  'policy.host':
    'Sua organização decide quais hosts são usados além dos do próprio serviço, e {host} não está entre eles.',
  'policy.practice': 'Sua organização não permite a conta de treino neste computador.',
  'policy.keyStorage':
    'Sua organização não permite guardar chaves neste computador. Mantenha a chave só até encerrar o programa.',
  'policy.activity': 'Sua organização decide por quanto tempo os registros da Atividade são mantidos.',
  'policy.recordings': 'Sua organização não permite gravações neste computador.',
  'policy.links': 'Sua organização não permite que links abram agentes no Longreach neste computador.',
  'policy.commands': 'Sua organização não permite comandos para o Longreach neste computador.',
  'policy.accounts': 'Sua organização não permite outra conta neste computador.',
  'policy.oneAddress': 'Sua organização só permite o endereço do serviço {address}.',
  'policy.addresses': 'Sua organização não permite este endereço do serviço. Ela permite: {addresses}.',
} satisfies Translation<typeof enPolicy>;
