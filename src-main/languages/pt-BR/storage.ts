import type { Translation } from '../../contract/messages.ts';
import type { enStorage } from '../../storage/strings.ts';

export const ptBrStorage = {
  'store.failed.newer-version':
    'Os dados neste computador foram gravados por uma versão mais nova do Longreach. Instale essa versão de novo ou comece com dados vazios: a conta e as configurações ficam, mas os favoritos, as exibições salvas e o histórico local começam do zero. Os dados mais novos não são alterados.',
  'store.failed.not-open': 'A cópia salva da lista não está aberta.',
  'store.failed.not-read-or-written':
    'Não foi possível ler ou gravar a cópia salva da lista. Os detalhes estão no log.',
  'store.failed.no-account': 'Nenhuma conta está aberta. Entre e tente de novo.',
  'store.failed.still-kept':
    'Não é possível gravar no disco, por isso a cópia salva da lista desta conta ainda está neste computador. Libere espaço ou permita a gravação na pasta do Longreach e depois entre e saia de novo.',
  'store.failed.no-array': 'O serviço respondeu sem uma lista de agentes, por isso a última foi mantida.',
  'store.failed.list-interrupted':
    'A leitura da lista foi interrompida, por isso a última foi mantida. Ela é lida de novo automaticamente.',
  'store.failed.view-gone': 'Esta exibição foi removida nesse meio-tempo. Salve-a como nova.',
  'store.failed.too-many-views':
    'Já existem {number} exibições. Remova uma de que não precisa mais e depois salve esta.',
  'store.failed.session-gone':
    'Esta sessão não está salva neste computador. Carregue o histórico novamente e depois informe o fim.',
  'store.failed.has-end': 'Nesse meio-tempo, o serviço informou o fim desta sessão. É esse fim que conta.',
  'store.failed.end-before-start': 'O fim precisa ser depois do início da sessão.',
  'store.failed.end-in-future': 'O fim não pode estar no futuro.',
  'store.workerDown': 'A parte do Longreach que salva a lista parou. Ela recomeça automaticamente em até um minuto.',
  'store.recounted': 'O histórico salvo mudou durante a contagem. Tente de novo.',

  'store.notice.rebuilt':
    'A cópia salva da lista estava danificada, por isso uma nova foi criada. Os arquivos danificados foram postos de lado na mesma pasta. Os favoritos foram mantidos quando possível.',
  'store.notice.reopened':
    'O Longreach pode usar seus dados salvos de novo. A partir de agora as alterações são salvas.',
  'store.notice.full':
    'O disco está cheio. A lista continua funcionando, e as alterações voltam a ser salvas assim que houver espaço.',
  'store.notice.unreliable':
    'O disco informou um erro. A lista continua funcionando, e as alterações voltam a ser salvas assim que o disco as aceitar.',
  'store.notice.read-only':
    'O Longreach não consegue gravar na sua pasta. A lista continua funcionando, e as alterações voltam a ser salvas assim que for possível.',
  'store.notice.locked':
    'Outro programa está usando a cópia salva da lista. A lista continua funcionando, e as alterações voltam a ser salvas assim que ela for liberada.',
} satisfies Translation<typeof enStorage>;
