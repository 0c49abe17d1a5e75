import type { Translation } from '../../contract/messages.ts';
import type { enApi } from '../../api/strings.ts';

export const ptBrApi = {
  // requests without a response that can be read
  'net.certificate.cause': 'O certificado deste endereço não é confiável, por isso nada foi enviado.',
  'net.certificate.advice':
    'Verifique o endereço e o relógio deste computador. Em uma rede de visitantes, entre primeiro na rede pelo navegador.',
  'net.tls.cause': 'Não é possível uma conexão segura com este endereço, por isso nada foi enviado.',
  'net.tls.advice': 'Verifique o endereço do serviço e a porta.',
  'net.dns.cause': 'Nenhum servidor foi encontrado com este nome.',
  'net.dns.advice': 'Verifique o endereço do serviço e a conexão com a Internet.',
  'net.refused.cause': 'O servidor recusou a conexão.',
  'net.refused.advice': 'Verifique o endereço do serviço e a porta, ou tente mais tarde.',
  'net.proxy.cause': 'O proxy não deixou a solicitação passar.',
  'net.proxy.advice': 'Verifique as configurações do proxy.',
  'net.proxy-sign-in.cause': 'O proxy pede usuário e senha, por isso nada foi enviado.',
  'net.proxy-sign-in.advice': 'Tente de novo para entrar no proxy.',
  'net.reset.cause': 'A conexão caiu antes de o serviço responder.',
  'net.reset.advice': 'Verifique a conexão com a Internet e tente de novo.',
  'net.network.cause': 'Não é possível acessar o serviço.',
  'net.network.advice': 'Verifique a conexão com a Internet e tente de novo.',
  'net.timeout-connect.cause': 'O serviço não respondeu a tempo.',
  'net.timeout-connect.advice': 'Verifique o endereço do serviço ou tente de novo daqui a pouco.',
  'net.timeout-body.cause': 'O serviço começou a responder, mas não terminou a tempo.',
  'net.redirect.cause': 'Este endereço redireciona para outro, e a chave não é enviada para lá.',
  'net.redirect.advice': 'Digite o endereço do serviço mostrado na área da conta, em “Integrações”, “HTTP API”.',
  'net.not-http.cause': 'O servidor deste endereço não é um servidor web.',
  'net.not-http.advice': 'Verifique o endereço do serviço e a porta.',
  'net.empty.cause': 'A resposta veio vazia.',
  'net.html.cause': 'Quem respondeu foi uma página da Web, não a API do serviço.',
  'net.html.advice': 'Verifique o endereço. Em uma rede de visitantes, entre primeiro na rede pelo navegador.',
  'net.truncated.cause': 'A resposta foi cortada antes do fim.',
  'net.shape.cause': 'A resposta não está no formato da API do serviço.',
  'net.shape.advice':
    'Verifique o endereço do serviço. Se estiver certo, a API mudou: procure uma versão mais nova do Longreach.',
  'net.too-large.cause': 'A resposta é grande demais.',
  'net.too-large.advice': 'Restrinja com um filtro.',
  'net.answeredBefore': 'O serviço respondeu há pouco, então tente de novo.',
  'api.cancelled': 'A solicitação foi cancelada.',

  // what the service refuses
  'api.pause': 'O serviço pediu uma pausa.',
  'api.resumes.seconds': {
    one: 'O Longreach tenta de novo em {count} segundo.',
    many: 'O Longreach tenta de novo em {count} de segundos.',
    other: 'O Longreach tenta de novo em {count} segundos.',
  },
  'api.resumes.minutes': {
    one: 'O Longreach tenta de novo em {count} minuto.',
    many: 'O Longreach tenta de novo em {count} de minutos.',
    other: 'O Longreach tenta de novo em {count} minutos.',
  },
  'api.tryIn.seconds': {
    one: 'Tente de novo em {count} segundo.',
    many: 'Tente de novo em {count} de segundos.',
    other: 'Tente de novo em {count} segundos.',
  },
  'api.tryIn.minutes': {
    one: 'Tente de novo em {count} minuto.',
    many: 'Tente de novo em {count} de minutos.',
    other: 'Tente de novo em {count} minutos.',
  },
  'api.agentRemoved': 'Este agente não está na lista da conta.',
  'api.agentRemovedAdvice':
    'Ele foi removido ou esta chave não tem acesso a ele: pergunte ao proprietário da conta se ainda precisar dele.',
  'api.agentBlocked': 'Este agente está bloqueado na área da conta.',
  'api.agentBlockedAdvice': 'Desbloqueie-o lá ou fale com o proprietário da conta e tente de novo.',
  'api.callUnknown': 'O serviço não conhece esta chamada.',
  'api.otherMethod':
    'Verifique o endereço do serviço. Se estiver certo, talvez o serviço espere outro método: informe-o em Configurações, “Conta”.',
  'api.notOfferedHere': 'Verifique o endereço do serviço. Se estiver certo, o serviço não oferece isso ou a API mudou.',
  'api.serviceSays': 'O serviço diz: “{message}”',
  'api.refused': 'O serviço recusou a solicitação.',
  'api.noRight': 'Esta chave não tem permissão para isso.',
  'api.askOwner': 'Peça acesso ao proprietário da conta.',
  'api.planLimit': 'Um limite do plano foi atingido.',
  'api.planLimitAdvice': 'Tente mais tarde ou fale com o proprietário da conta.',
  'api.waitMinutes': 'Aguarde alguns minutos e tente de novo.',
  'api.nothingHere': 'Nada foi encontrado neste endereço.',
  'api.endsInV1':
    'Verifique o endereço do serviço: ele termina em /v1/ e aparece na área da conta, “Integrações”, “HTTP API”.',
  'api.tooSlow': 'A solicitação demorou demais para chegar ao serviço.',
  'api.tooMany': 'O serviço está recebendo solicitações demais.',
  'api.internalError': 'O serviço informa um erro interno (status {status}).',
  'api.unexpectedStatus': 'O serviço respondeu com um status inesperado ({status}).',

  // what to do after an operation was refused, found nothing, or may have been carried out
  'op.agentMissing': 'O serviço não conhece este agente. Talvez tenha sido removido: atualize a lista de agentes.',
  'op.supportMissing': 'O serviço não conhece esta sessão de suporte. Talvez tenha sido encerrada: atualize a lista.',
  'op.notOffered': 'O serviço não oferece isso. Verifique o endereço do serviço.',
  'op.withoutFilter': 'Se a lista estiver filtrada, tente sem o filtro.',
  'op.refreshAgents': 'Atualize a lista para ver se o agente ainda está na conta.',
  'op.checkEntered': 'Verifique o que você digitou.',
  'op.updateUnsure': 'A alteração pode ter sido feita: leia o agente de novo antes de tentar outra vez.',
  'op.connectRefused': 'O agente pode estar offline: verifique o status ou acorde-o antes.',
  'op.rebootRefused': 'O agente pode estar offline: verifique o status.',
  'op.rebootUnsure': 'O agente pode estar reiniciando. Verifique o status antes de tentar de novo.',
  'op.wakeRefused': 'O agente talvez não aceite Wake-on-LAN.',
  'op.wakeUnsure': 'O sinal para acordar pode ter sido enviado: verifique se o agente fica online.',
  'op.detachUnsure': 'O agente pode ter sido desvinculado: atualize a lista de agentes antes de tentar de novo.',
  'op.clientName': 'Verifique o nome do cliente.',
  'op.createUnsure': 'A sessão de suporte pode ter sido criada: verifique a lista antes de tentar de novo.',
  'op.refreshSupport': 'Atualize a lista para ver se a sessão de suporte ainda está aberta.',
  'op.renameMissing':
    'O serviço não pode renomear esta sessão de suporte. Talvez tenha sido encerrada: atualize a lista.',
  'op.renameUnsure': 'A sessão de suporte pode ter sido renomeada: atualize a lista antes de tentar de novo.',
  'op.closeUnsure': 'A sessão de suporte talvez já esteja encerrada: atualize a lista antes de tentar de novo.',
  'op.checkFilters': 'Se houver filtros, verifique-os.',
  'op.refreshHistory': 'Atualize o histórico.',
  'op.sessionMissing': 'O serviço não conhece esta sessão. Talvez tenha sido removida: atualize o histórico.',

  // what was entered
  'address.empty': 'Digite o endereço do serviço. Ele tem esta forma: https://api.service.example/v1/',
  'address.version': 'Este endereço é de outra versão da API do serviço. Use o que termina em /v1/.',
  'address.http':
    'O endereço começa com http://, o que enviaria a chave de forma legível para todos. Use o que começa com https://.',
  'address.invalid': 'Isto não é um endereço do serviço. Ele tem esta forma: https://api.service.example/v1/',
  'address.scheme': 'Um endereço do serviço começa com https://.',
  'address.userinfo': 'O endereço contém usuário ou senha. Remova; a chave tem um campo próprio.',
  'input.number': 'Este não é um número do serviço. Atualize a lista e tente de novo.',
  'input.noChange': 'Não há nada para alterar. Digite um nome novo ou altere o link permanente.',
  'input.weakPassword': 'A senha é fraca demais. Use pelo menos 8 caracteres, com letras e números.',
  'input.pageSize': 'Uma página do histórico tem de 1 a 100 registros. Escolha uma página menor.',

  // recordings
  'recording.foreign':
    'A gravação está em {host}, que não pertence ao serviço. Sua chave seria enviada para lá: permita esse host primeiro.',
  'recording.unsafe':
    'A gravação não pode ser carregada, porque o endereço é incomum ou não tem conexão segura, e a chave nunca é enviada para lá. Fale com o serviço.',
  'recording.none': 'O serviço não tem gravação desta sessão. Talvez tenha sido removida lá.',
} satisfies Translation<typeof enApi>;
