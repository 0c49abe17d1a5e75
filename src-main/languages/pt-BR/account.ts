import type { Translation } from '../../contract/messages.ts';
import type { enAccount } from '../../account/strings.ts';

export const ptBrAccount = {
  'account.practiceLabel': 'Treino',
  'account.onThisComputer': 'Serviço neste computador',
  'account.notLost': 'Os dados desta conta não estão mais neste computador. Entre com o endereço e a chave dela.',
  'account.noKeyToReplace': 'Você não entrou em uma conta, portanto não há chave para substituir. Entre primeiro.',
  'account.unlockOrLeave': 'Desbloqueie o chaveiro e saia de novo, ou saia sem remover a chave.',
  'account.nothingToRename': 'Você não entrou, portanto não há conta para renomear. Entre primeiro.',
  'account.methods':
    'Escreva cada chamada com o método, GET ou POST, separadas por vírgulas: “agents/wake GET”. Podem ser alteradas: {list}.',
  'account.emptyGroup':
    'O serviço não lista agentes em um grupo com este ID, por isso nada foi alterado. Copie o ID de novo da área da conta.',
  'account.groupRefused':
    'Esta chave não tem permissão para um grupo com este ID, por isso nada foi alterado. Peça acesso ao proprietário da conta.',
  'account.groupOvertaken': 'Outra alteração interrompeu esta, por isso o grupo não foi alterado. Tente de novo.',
  'account.keyNeeded': 'A chave foi salva para o endereço anterior. Digite a chave do novo.',
  'account.alreadyHere': 'Esta conta já está aqui como {account}. Mostre-a ou digite a chave de outra conta.',
  'account.sameAccount': '{account} e {other} são a mesma conta: mesmo endereço, mesma chave. Remova uma delas.',
  'account.badKey':
    'Esta não é uma chave de API válida: está vazia, é longa demais ou contém espaços ou quebras de linha. Copie-a de novo.',
  'account.unlockKeychain': 'Desbloqueie o chaveiro e tente de novo.',
  'account.signInCancelled': 'A entrada foi cancelada. Nada foi salvo.',
  'account.signInOvertaken': 'Outra entrada foi iniciada nesse meio-tempo.',

  // where keys are stored
  'keychain.win32': 'Gerenciador de Credenciais do Windows',
  'keychain.darwin': 'Chaves do macOS',
  'keychain.linux': 'Chaveiro do sistema',
  'keychain.entry': '{keychain}, item “{entry}”',
  'keychain.file': 'um arquivo criptografado na pasta {folder}',
  'keychain.stillStored': 'Não foi possível remover a chave do chaveiro; ela continua salva. {advice}',
  'keychain.keyLeft':
    'Não foi possível remover a chave de {account}. Ela continua salva ({where}): remova-a lá ou revogue-a na área da conta.',
  'key.tryAgain': 'Tentar de novo',
  'key.enter': 'Digitar a chave',
  'key.locked': 'O chaveiro está bloqueado ({name})',
  'key.lockedText': 'Sua chave está salva lá, em segurança. Desbloqueie-o e tente de novo.',
  'key.missing': 'A chave salva não foi encontrada',
  'key.missingText':
    'O chaveiro está aberto, mas não tem chave desta conta para este endereço ({name}). Digite a chave de novo.',
  'key.lastRun': 'A chave valeu só para a última execução',
  'key.lastRunText':
    'Como você escolheu, ela não foi salva neste computador. Digite-a de novo. Desta vez você pode salvá-la ({keychain}).',
  'key.denied': 'O chaveiro negou o acesso ({name})',
  'key.deniedText':
    'Sua chave está salva, mas o Longreach não teve permissão para lê-la. Tente de novo e permita o acesso.',
  'key.noKeychain': 'O chaveiro não está disponível',
  'key.noKeychainText':
    'O lugar onde sua chave está salva não está em execução ou não pode ser usado aqui ({keychain}). Inicie-o e tente de novo, ou digite a chave outra vez.',
  'key.timeout': 'O chaveiro não respondeu ({name})',
  'key.timeoutText':
    'Ele não forneceu sua chave em 10 segundos. Talvez esteja esperando sua senha. Tente de novo e digite a senha quando for pedida.',
  'key.crashed': 'A conexão com o chaveiro foi perdida ({keychain})',
  'key.crashedText':
    'A parte do Longreach que lê sua chave parou. Sua chave continua salva. Tente de novo em um minuto.',
  'key.unreadable': 'A chave salva não pode ser lida',
  'key.unreadableText':
    'Ela foi salva por outro perfil de usuário ou outra área de trabalho, ou está danificada. Digite a chave de novo.',
  'key.notAllowed': 'Sua organização não permite salvar chaves',
  'key.notAllowedText': 'A chave salva foi removida. Digite-a de novo; ela vale até você encerrar.',
  'key.addressNotAllowed': 'Sua organização não permite este endereço do serviço',
  'key.addressNotAllowedText': 'Fale com seu administrador. Tudo o que foi salvo desta conta continua aqui.',
  'key.saveLocked':
    'O chaveiro está bloqueado e a chave não foi salva ({name}). Desbloqueie-o e tente de novo, ou use a chave só nesta execução.',
  'key.saveDenied':
    'O chaveiro negou o acesso e a chave não foi salva ({name}). Tente de novo e permita o acesso, ou use a chave só nesta execução.',
  'key.saveNoKeychain':
    'Nenhum chaveiro está disponível neste computador e a chave não foi salva. Inicie-o ({keychain}) e tente de novo, ou use a chave só nesta execução.',
  'key.saveTimeout':
    'O chaveiro não respondeu em 10 segundos e a chave não foi salva ({name}). Talvez esteja esperando sua senha. Digite-a e tente de novo, ou use a chave só nesta execução.',
  'key.saveCrashed':
    'A conexão com o chaveiro foi perdida e a chave não foi salva ({keychain}). Tente de novo em um minuto, ou use a chave só nesta execução.',
  'key.saveLost':
    'O chaveiro aceitou a chave, mas depois não conseguiu devolvê-la; talvez ela não esteja salva ({name}). Tente de novo, ou use a chave só nesta execução.',
} satisfies Translation<typeof enAccount>;
