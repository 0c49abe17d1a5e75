import type { Translation } from '../../contract/messages.ts';
import type { enUpdates } from '../../updates/strings.ts';

export const ptBrUpdates = {
  // the address of the update feed
  'update.noAddress': 'Isto não é um endereço. Ele começa com https://.',
  'update.notHttps': 'As atualizações só são obtidas por https.',
  'update.userinfo': 'O endereço de uma fonte de atualizações não pode conter usuário nem senha.',
  'update.notFolder': 'Digite a pasta da fonte de atualizações, sem “?” nem “#”.',

  // what the update feed answers
  'update.noRelease': 'A fonte de atualizações não tem versão para este sistema.',
  'update.status': 'A fonte de atualizações respondeu com um erro ({status}).',
  'update.redirect': 'A fonte de atualizações redireciona para outro endereço, o que não é aceito.',
  'update.tooLarge': 'A resposta da fonte de atualizações é longa demais para ser uma versão.',
  'update.unreachable': 'Não é possível acessar a fonte de atualizações.',
  'update.timeout': 'A fonte de atualizações não respondeu a tempo.',
  'update.cutOff': 'A resposta da fonte de atualizações foi cortada.',
  'update.unusable': 'A fonte de atualizações não pode ser usada. {cause}',
  'update.unreadable': 'A resposta da fonte de atualizações não é a descrição de uma versão.',
  'update.outside': 'A fonte de atualizações indica um arquivo fora da própria pasta, por isso nada foi baixado.',
  'update.noPackage': 'A fonte de atualizações não tem pacote para esta instalação.',

  // downloading and installing
  'update.stopped': 'A atualização foi interrompida.',
  'update.wrongFile': 'O arquivo baixado não é o que a fonte de atualizações descreve, por isso foi excluído.',
  'update.diskFull': 'O disco está cheio, por isso a nova versão não foi baixada.',
  'update.notSaved': 'Não foi possível salvar a nova versão neste computador. Verifique o disco e as permissões.',
  'update.notPrepared': 'Não foi possível preparar a nova versão. O log diz mais.',
  'update.macSignature': 'O macOS não aceita a assinatura da nova versão, por isso ela não é instalada.',
  'update.notSigned':
    'O manifesto da fonte de atualizações não está assinado pelos autores do Longreach, por isso nada foi baixado.',
  'update.oldManifest':
    'O manifesto da fonte de atualizações é mais antigo do que um que este Longreach já conhece, por isso nada foi baixado.',
  'update.notInManifest':
    'A fonte de atualizações descreve arquivos que não estão no manifesto assinado, por isso nada foi baixado.',
  'update.otherPublisher': 'A nova versão não foi assinada pelo fornecedor desta, por isso não é instalada.',
  'update.noneReady': 'Nenhuma nova versão está pronta. Verifique primeiro se há atualizações.',
  'update.notRestarted': 'O Longreach não foi reiniciado.',

  // why there are none; in the words of the settings
  'update.off.managed':
    'Sua organização não permite que o Longreach se atualize sozinho. As novas versões vêm do administrador.',
  'update.off.no-feed':
    'Nenhuma fonte de atualizações foi definida. Digite o endereço de uma ou instale as novas versões manualmente.',
  'update.off.bad-feed': 'O endereço da fonte de atualizações não pode ser usado. Ele precisa começar com https://.',
} satisfies Translation<typeof enUpdates>;
