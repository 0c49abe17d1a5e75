import type { Translation } from '../../contract/messages.ts';
import type { enApp } from '../../app/strings.ts';

export const ptBrApp = {
  // start and end
  'app.notStarted': 'O Longreach não foi iniciado',
  'app.unsafeSwitches':
    'O Longreach não inicia com {list}: só são permitidas opções sabidamente seguras. Inicie-o sem isso.',
  'app.couldNotStart': 'O Longreach não conseguiu iniciar',
  'app.couldNotStartText':
    'Algo deu errado no Longreach ({name}). Inicie-o de novo. Se também falhar, veja o log na pasta do perfil.',
  'app.hasToEnd': 'O Longreach precisa ser encerrado',
  'app.bugGoesOn':
    'Algo deu errado no Longreach ({name}). Se ele se comportar de forma estranha, reinicie o Longreach. Os detalhes estão no log.',
  'app.bugEnds':
    'Algo deu errado no Longreach ({name}) e ele precisa ser encerrado. Inicie-o de novo. Os detalhes estão no log.',
  'app.noLinks':
    'Links não conseguem abrir este AppImage, porque a entrada dele não pôde ser gravada na pasta de aplicativos do seu perfil. Verifique as permissões dessa pasta.',
  'app.demoAccountOnly':
    'Esta demonstração é executada sem sandbox, por isso só usa o serviço de treino que iniciou. Para entrar em outro, encerre-a e inicie o Longreach com “npm start”.',
  'app.demoLinksOnly':
    'Esta demonstração é executada sem sandbox, por isso só abre páginas do serviço de treino que iniciou. {host} não faz parte dele.',
  'app.noSelfTest': 'O autoteste não pôde ser executado ({name}).',
  'app.touchId': 'desbloquear as janelas',
  'app.keysMayBeLeft':
    'O chaveiro não respondeu, portanto as chaves anteriores talvez continuem salvas ({keychain}). O Longreach nunca mais as usa: remova-as de lá ou revogue-as na área da conta.',
  'app.accountNotSaved':
    'Não foi possível salvar esta conta nas configurações, por isso ela pode faltar na próxima vez. {why}',
  'quit.sessions': 'Há sessões remotas abertas.',
  'quit.sessionsQuit': 'Se você encerrar o Longreach, elas terminam.',
  'quit.sessionsRestart': 'Se você reiniciar o Longreach, elas terminam.',
  'quit.work': 'Uma ação em vários agentes está em andamento.',
  'quit.workQuit': 'Se você encerrar o Longreach, os agentes restantes serão ignorados.',
  'quit.workRestart': 'Se você reiniciar o Longreach, os agentes restantes serão ignorados.',
  'quit.downloads': 'Um arquivo está sendo baixado.',
  'quit.downloadsText':
    'As gravações continuam quando você abrir o Longreach de novo. Uma exportação inacabada é descartada.',
  'quit.quit': 'Encerrar',
  'quit.restart': 'Reiniciar',
  'quit.cancel': 'Cancelar',

  // settings
  'file.damagedAccount':
    'O arquivo de configurações estava danificado. Ele foi posto de lado na mesma pasta, e o Longreach usa as configurações padrão. Sua conta, a chave e os dados salvos continuam aqui.',
  'file.damagedNoAccount':
    'O arquivo de configurações estava danificado. Ele foi posto de lado na mesma pasta, e o Longreach usa as configurações padrão. Entre de novo para continuar. As chaves salvas não foram afetadas.',
  'file.missing':
    'O arquivo de configurações sumiu, por isso o Longreach usa as configurações padrão. Sua conta, a chave e os dados salvos continuam aqui.',
  'file.notReadable':
    'O arquivo de configurações não pode ser lido, por isso o Longreach usa as configurações padrão. Verifique as permissões da pasta e reinicie o Longreach.',
  'file.resetCopied':
    'Algumas configurações não eram válidas e voltaram ao padrão. Uma cópia do arquivo antigo está ao lado do novo.',
  'file.reset': 'Algumas configurações não eram válidas e voltaram ao padrão.',
  'file.full':
    'O disco está cheio, por isso esta alteração se perde ao encerrar o Longreach. Libere espaço e altere a configuração de novo.',
  'file.notWritable':
    'O arquivo de configurações não pode ser gravado, por isso esta alteração se perde ao encerrar o Longreach. Verifique as permissões da pasta.',
  'settings.feedStays': 'A fonte de atualizações continua como estava.',
  'settings.folder': 'A pasta de downloads precisa começar com uma unidade, “/” ou “~/”.',

  // proxy
  'proxy.empty': 'Digite o endereço e a porta do proxy, por exemplo proxy.example:8080.',
  'proxy.invalid': 'Este não é um endereço de proxy válido. Digite-o na forma proxy.example:8080.',
  'proxy.scheme': 'Um proxy não pode usar {scheme}. Use http, https, socks4 ou socks5.',
  'proxy.userinfo':
    'Remova o usuário e a senha do endereço do proxy, porque seriam salvos sem criptografia. O Longreach os pede quando o proxy pedir.',
  'proxy.end': 'O endereço de um proxy termina na porta. Remova tudo depois dela.',
  'proxy.scriptEmpty': 'Digite o endereço do script, por exemplo http://wpad.example.com/proxy.pac.',
  'proxy.scriptInvalid': 'Este não é um endereço válido. Digite-o na forma http://wpad.example.com/proxy.pac.',
  'proxy.scriptScheme': 'O endereço do script precisa começar com http:// ou https://.',
  'proxy.scriptUserinfo': 'Remova o usuário e a senha do endereço, porque seriam salvos sem criptografia.',
  'proxy.noHost': '“{host}” não é um host. Digite nomes ou endereços como *.example.com ou 10.0.0.0/8.',
  'proxy.tooManyHosts': 'Digite no máximo {max} hosts.',
  'proxy.notAllowed': 'Sua organização não permite salvar senhas. O Longreach usa a do proxy até ser encerrado.',
  'proxy.tooLong': 'A senha do proxy é longa demais para ser salva. O Longreach a usa até ser encerrado.',
  'proxy.notStored': 'A senha do proxy não pôde ser salva no chaveiro. O Longreach a usa até ser encerrado.',
  'proxy.notWaiting': 'O proxy não espera mais uma resposta.',

  // accounts
  'app.practice':
    'O serviço de treino não conseguiu iniciar neste computador. Tente de novo. Os detalhes estão no log.',
  'app.asleep': 'Este computador esteve suspenso nesse meio-tempo.',
  'app.notOpen': 'Esta conta não está aberta. Abra-a no menu de contas e tente de novo.',
  'app.noSuchAccount': 'Esta conta não está mais no Longreach. Adicione-a de novo.',
  'app.onlyOne': 'Há só uma conta. Adicione outra para ver as duas juntas.',
  'app.accountRemoved': 'Esta conta foi removida nesse meio-tempo.',
  'app.noSessionYet': 'Ainda não é possível abrir uma sessão.',
  'app.bulkRunsGroup':
    'Uma ação em vários agentes está em andamento. Pare-a ou aguarde o término e depois altere o grupo.',
  'all.label': 'Todas as contas',
  'all.actionOver': 'Esta ação já terminou.',
  'all.noneMatches': 'Nenhuma conta corresponde, portanto não há nada para exportar.',
  'all.tooFar':
    'Estas sessões não estão salvas neste computador, e encontrá-las em todas as contas exigiria muitas solicitações. Escolha uma conta ou um período mais curto.',
  'all.chooseOne': 'Isto é sobre uma só conta. Escolha a conta e tente de novo.',
  'all.chooseForSupport': 'Escolha a conta da nova sessão de suporte e tente de novo.',
} satisfies Translation<typeof enApp>;
