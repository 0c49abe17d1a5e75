import type { Translation } from '../../contract/messages.ts';
import type { enAgents } from '../../agents/strings.ts';

export const ptBrAgents = {
  'agents.unknownDevice': 'Esta conta não tem agente com o ID do dispositivo {device}. Verifique o número.',
  'agents.cancelled': 'A ação foi cancelada.',
  'agents.olderResponse': 'O serviço deu outra resposta nesse meio-tempo, por isso a lista fica como está.',
  'agents.detailsStopped': 'O carregamento dos detalhes foi interrompido. Tente de novo.',
  'agents.scanStopped': 'A leitura dos detalhes foi interrompida.',
  'agents.searchOvertaken': 'Outra pesquisa foi iniciada nesse meio-tempo.',
  'agents.searchTooMany': 'Mais de dois mil agentes correspondem. Digite mais do nome, do endereço IP ou do grupo.',

  // changes
  'agentUpdate.nothing': 'Não há alterações para salvar.',
  'agentUpdate.password': 'A senha precisa de pelo menos 8 caracteres, com letras e números.',
  'agentUpdate.emptyPath': 'O caminho do link permanente está vazio. Digite um caminho ou deixe o link como está.',
  'agentUpdate.lastPart': 'Digite só a última parte do link permanente, sem https:// e sem o host.',
  'agentUpdate.path':
    'O caminho do link permanente não pode ter espaços, pontos de interrogação, cerquilhas nem barras invertidas.',
  'agentUpdate.stillName': 'ele ainda mostra o nome “{name}”',
  'agentUpdate.stillOff': 'o link permanente ainda está desativado',
  'agentUpdate.stillOn': 'o link permanente ainda está ativado',
  'agentUpdate.notShown': 'ele não mostra a alteração',
  'agentUpdate.notAsRequested':
    'O serviço aceitou a alteração, mas {difference}. Atualize em um minuto ou altere na área da conta.',
  'agentUpdate.notMade': 'O serviço não confirmou a alteração e {difference}. Tente de novo.',
  'agentUpdate.unread': 'O serviço aceitou a alteração, mas não foi possível ler o resultado. {why}',
  'agentUpdate.noLink': 'Este agente não tem link permanente. Ative-o primeiro e depois copie.',
  'agentUpdate.notCopied': 'Não foi possível copiar o link para a área de transferência. Tente de novo.',

  // jobs
  'bulk.bug': 'Algo deu errado no Longreach. Tente de novo.',
  'bulk.notListed': 'Este agente não está mais na lista, por isso nada foi feito.',
  'bulk.nothingFailed': 'Nada falhou, portanto não há nada para repetir.',
  'job.undone': 'A ação foi desfeita. Nada foi enviado.',
  'job.bug': 'Algo deu errado no Longreach. Tente de novo. Se acontecer outra vez, reinicie o Longreach.',
  'job.overslept':
    'Este computador estava suspenso na hora da ação, por isso nada foi enviado. Inicie a ação de novo se ainda precisar.',
  'job.how.now': 'não pode ser lido',
  'job.how.minutes': {
    one: 'não pôde ser lido por {count} minuto',
    many: 'não pôde ser lido por {count} de minutos',
    other: 'não pôde ser lido por {count} minutos',
  },
  'job.unread.wake.lost': 'O serviço não confirmou a solicitação para acordar {name}, e o status {how}. {why}',
  'job.unread.wake.sent': 'A solicitação para acordar {name} foi enviada, mas o status {how}. {why}',
  'job.unread.reboot.lost': 'O serviço não confirmou a solicitação para reiniciar {name}, e o status {how}. {why}',
  'job.unread.reboot.sent': 'A solicitação para reiniciar {name} foi enviada, mas o status {how}. {why}',
  'detach.stopped': 'O Longreach parou de verificar se o agente foi desvinculado.',
  'detach.otherName':
    'Este não é o nome do agente, por isso nada foi desvinculado. Digite o nome exatamente como mostrado.',
  'detach.notConfirmed': 'O serviço não confirmou a solicitação e {name} ainda está na lista. Tente de novo.',
  'detach.stillListed':
    'O serviço aceitou a solicitação para desvincular {name}, mas ele ainda está na lista. Atualize a lista em um minuto. Se continuar lá, desvincule-o na área da conta.',
  'detach.unread':
    'O serviço aceitou a solicitação para desvincular {name}, mas não foi possível carregar a lista para verificar o resultado. {why}',
  'reboot.stopped': 'O Longreach parou de acompanhar a reinicialização.',
  'reboot.underWay': '{name} já está reiniciando. Aguarde até que volte.',
  'reboot.offline': '{name} está offline e por isso não foi reiniciado. Acorde-o primeiro.',
  'reboot.perhapsLost':
    'O serviço não confirmou a solicitação para reiniciar {name}. Ele não foi visto offline por 3 minutos, mas se comunicou de novo desde então; talvez tenha reiniciado entre duas verificações. Conecte-se e verifique há quanto tempo está ligado.',
  'reboot.perhaps':
    '{name} aceitou a solicitação para reiniciar. Ele não foi visto offline por 3 minutos, mas se comunicou de novo desde então; talvez tenha reiniciado entre duas verificações. Conecte-se e verifique há quanto tempo está ligado.',
  'reboot.notArrived':
    'O serviço não confirmou a solicitação para reiniciar {name}. O agente ficou online por 3 minutos, portanto a solicitação talvez não tenha chegado. Tente de novo.',
  'reboot.notRebooted':
    '{name} aceitou a solicitação, mas não reiniciou: ficou online por 3 minutos. Um programa ou uma pergunta na tela pode estar bloqueando a reinicialização. Conecte-se para verificar ou tente de novo.',
  'reboot.neverBack':
    '{name} ficou offline para reiniciar e não voltou em 10 minutos. Talvez esteja instalando atualizações ou esperando alguém diante da tela. Você pode pedir um aviso para quando voltar.',
  'wake.stopped': 'A ação de acordar foi cancelada.',
  'wake.asleepMeanwhile':
    '{name} está online, mas este computador esteve suspenso nesse meio-tempo, por isso nenhuma sessão foi aberta. Conecte-se se ainda precisar.',
  'wake.commonReasons':
    'O Wake-on-LAN talvez esteja desativado neste agente, ou nenhum outro agente da rede dele consegue repassar o sinal.',
  'wake.tooLate': '{name} não ficou online em 3 minutos. {why}',
  'wake.tooLateAndLost':
    'O serviço não confirmou a solicitação e {name} não ficou online em 3 minutos; talvez a solicitação não tenha chegado. Tente de novo.',
  'wake.cable': 'Na última verificação, o cabo de rede estava desconectado. Alguém precisa ligá-lo manualmente.',
  'wake.wolOff':
    'Na última verificação, o Wake-on-LAN estava desativado nos adaptadores de rede. Alguém precisa ligá-lo manualmente. Ative o Wake-on-LAN para a próxima vez.',
  'wake.noNeighbour':
    'Nenhum outro agente da rede dele está online para repassar o sinal. Peça que alguém o ligue manualmente ou ligue antes outro agente lá.',
  'wake.otherNetwork':
    'Nenhum agente com o mesmo endereço público está online. Os agentes do grupo podem estar em outra rede, que o sinal não atravessa.',
  'wake.workedBefore':
    'Acordar já funcionou antes ({successes} de {tries} tentativas), então talvez esteja sem energia. Peça que alguém verifique.',
  'wake.firmware':
    'O Wake-on-LAN está ativado no sistema, mas talvez não no firmware. Peça que alguém o ligue manualmente.',
  'wake.maybeOff': 'O Wake-on-LAN talvez esteja desativado neste agente. Peça que alguém o ligue manualmente.',
  'watch.stopped': 'Este agente não é mais monitorado.',
  'watch.gone': 'Este agente não está mais na lista da conta, por isso não é mais monitorado.',
  'watch.tooMany': 'O Longreach já monitora {max} agentes. Pare de monitorar alguns antes.',
} satisfies Translation<typeof enAgents>;
