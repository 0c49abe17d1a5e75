import type { Translation } from '../../contract/messages.ts';
import type { enSupport } from '../../support/strings.ts';

export const ptBrSupport = {
  'support.gone': 'Esta sessão de suporte não está mais aberta. Crie outra.',
  'support.nameIgnored':
    'O serviço criou a sessão de suporte sem o nome “{name}”. Parece que ele espera nomes em uma forma diferente da especificação da API. Renomeie a sessão ou avise o suporte do serviço.',
  'support.notRenamed': 'O serviço não confirmou a alteração e ainda mostra o nome “{name}”. Tente de novo.',
  'support.stillOpen':
    'O serviço não confirmou a solicitação e a sessão de suporte continua aberta. Encerre-a de novo.',
  'support.unsafeLink': 'O serviço não forneceu um link de entrada que possa ser aberto com segurança.',
  'support.noLink': 'O serviço não forneceu um link para esta sessão. Passe o código ao cliente.',
  'support.noWayIn': 'O serviço não forneceu nem link nem código para esta sessão. Crie uma nova sessão.',
  'support.mailTooLong': 'A mensagem é longa demais para um rascunho de e-mail. Copie-a e cole-a em um e-mail.',
  'support.noMail': 'Não foi possível abrir um programa de e-mail. Copie a mensagem e cole-a em um e-mail.',
  'support.qrTooLong': 'O link é longo demais para um código QR. Copie-o.',
} satisfies Translation<typeof enSupport>;
