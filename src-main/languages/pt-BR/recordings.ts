import type { Translation } from '../../contract/messages.ts';
import type { enRecordings } from '../../recordings/strings.ts';

export const ptBrRecordings = {
  'media.recording': 'Gravação',
  'media.history': 'Histórico do Longreach',
  'media.notListed': 'Este download não está mais na lista.',
  'media.notDownloaded': 'A conta foi trocada nesse meio-tempo, por isso nada foi baixado.',
  'media.replaced': 'Outra gravação foi aberta nesse meio-tempo.',
  'media.noFileManager': 'Este computador não tem um programa para abrir pastas.',

  // the host of a recording, and what to do then
  'media.advice.partial': 'A parte baixada foi mantida. Retome mais tarde.',
  'media.redirect': 'A gravação redireciona para outro endereço, e a chave não é enviada para lá.',
  'media.insecure': 'Não há conexão segura com o host da gravação, por isso nada foi enviado para lá.',
  'media.slow': 'O host da gravação não respondeu a tempo.',
  'media.stalled': 'O host da gravação parou de responder.',
  'media.cancelled': 'O download foi cancelado.',
  'media.lost': 'A conexão com o host da gravação foi perdida.',
  'media.unreachable': 'Não é possível acessar o host da gravação.',
  'media.noRight': 'Esta chave não tem permissão para esta gravação. Peça acesso ao proprietário da conta.',
  'media.quota':
    'O limite do plano foi atingido, por isso a gravação não foi enviada. Aguarde um pouco ou fale com o proprietário da conta sobre o plano.',
  'media.missing': 'O host não tem esta gravação. Talvez tenha sido removida: atualize o histórico.',
  'media.tooMany': 'O host da gravação recebeu solicitações demais.',
  'media.status': 'O host da gravação respondeu com o status {status}.',

  // what the host sent
  'media.notVideo.play': 'A resposta não é uma gravação. Tente mais tarde.',
  'media.notVideo.download': 'A resposta não é uma gravação, por isso nada foi salvo. Tente mais tarde.',
  'media.empty.play': 'A gravação está vazia. Tente mais tarde.',
  'media.empty.download': 'A gravação está vazia, por isso nada foi salvo. Tente mais tarde.',
  'media.wrongSize': 'O arquivo não tem o tamanho que o host declarou, por isso não foi salvo. Baixe-o de novo.',
  'media.changed': 'A gravação mudou durante o download, por isso não foi salva. Tente mais tarde.',

  // the disk
  'media.diskFull': 'Não há espaço suficiente no disco. Libere espaço e retome.',
  'media.notWritable':
    'Não é possível gravar na pasta de downloads. Verifique as permissões ou escolha outra pasta nas configurações e retome.',
  'media.noFolder':
    'A pasta de downloads não existe. Conecte o disco em que ela está ou escolha outra pasta nas configurações e retome.',
  'media.notWritten': 'Não foi possível gravar o arquivo ({code}). Verifique o disco e retome.',
  'media.unknownError': 'erro desconhecido',
} satisfies Translation<typeof enRecordings>;
