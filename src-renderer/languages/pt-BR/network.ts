import type { enNetwork } from '../../features/network/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrNetwork = {
  'settings.proxyPac': 'Usar um script de proxy (PAC)',
  'settings.proxyPacAddress': 'Endereço do script',
  'settings.proxyPacHelp': 'Por exemplo, http://wpad.example.com/proxy.pac',
  'settings.proxyPacMissing': 'Digite o endereço do script.',
  'settings.proxyBypass': 'Acesso sem o proxy',
  'settings.proxyBypassHelp':
    'Nomes ou endereços separados por vírgulas, por exemplo *.example.com, 10.0.0.0/8. Nomes sem ponto são sempre acessados diretamente.',
  'settings.proxySignIns': 'Senhas de proxy',
  'settings.proxySignInsText': 'Guardadas no chaveiro ({keychain}). Um proxy removido aqui pergunta de novo.',

  'signIn.proxyPac': 'Um script de proxy escolhe o caminho. Alterar.',
  'session.connection.pac': 'Com o script de proxy {address}',

  'proxy.title': 'Entrar no proxy',
  'proxy.text': 'O proxy {proxy} exige nome de usuário e senha antes de dar ao Longreach acesso à rede.',
  'proxy.realm': 'Ele se identifica como “{realm}”.',
  'proxy.plain': 'Ele recebe a senha sem criptografia (Basic). Entre apenas em uma rede que você conhece.',
  'proxy.domain': 'Digite o nome de usuário com o domínio, por exemplo EXAMPLE\\name.',
  'proxy.refused': 'O proxy não aceitou este nome de usuário e esta senha',
  'proxy.refusedText': 'Confira os dois e tente de novo. Várias tentativas erradas podem bloquear sua conta.',
  'proxy.username': 'Nome de usuário',
  'proxy.usernameMissing': 'Digite seu nome de usuário do proxy.',
  'proxy.usernameColon': 'Um nome de usuário deste proxy não pode conter dois-pontos.',
  'proxy.password': 'Senha',
  'proxy.show': 'Mostrar senha',
  'proxy.hide': 'Ocultar senha',
  'proxy.store': 'Lembrar a senha ({keychain})',
  'proxy.storeText': 'Caso contrário, o Longreach a esquece ao ser encerrado.',
  'proxy.do': 'Entrar',
  'proxy.failed': 'Falha ao entrar no proxy',
  'proxy.settings': 'Configurações de proxy',

  'certificate.show': 'Mostrar certificado',
  'certificate.title': 'Certificado de {host}',
  'certificate.unknownAuthority':
    'Ele foi emitido por {issuer}, e este computador não confia nesse emissor. Em uma rede corporativa, muitas vezes é a autoridade da própria empresa.',
  'certificate.ownAuthority': 'Ele é autoassinado: nenhuma autoridade em que este computador confia o emitiu.',
  'certificate.expired':
    'Ele expirou em {date}. Verifique o relógio deste computador; se estiver certo, o servidor precisa de um novo.',
  'certificate.notYetValid':
    'Ele é válido a partir de {date}. Verifique o relógio deste computador; se estiver certo, o certificado do servidor está errado.',
  'certificate.wrongName': 'Ele é para {subject}, não para {host}. Verifique o endereço.',
  'certificate.revoked': 'A autoridade dele o revogou. Peça um novo a quem administra o servidor.',
  'certificate.other': 'O sistema não o aceita. Fale com quem administra o servidor.',
  'certificate.gone': 'Não se sabe mais nada sobre o certificado. Tente de novo e depois veja aqui.',
  'certificate.chain': 'Certificados',
  'certificate.issuedBy': 'Emitido por {issuer}',
  'certificate.selfIssued': 'Autoassinado',
  'certificate.valid': 'Válido de {from} a {to}',
  'certificate.fingerprint': 'SHA-256 {fingerprint}',
  'certificate.add': 'Confiar na autoridade da sua empresa',
  'certificate.addText':
    'Obtenha o certificado dela com o departamento de TI, não por esta conexão, e compare a impressão digital. O Longreach não tem como ignorar um certificado.',
  'certificate.addWindows':
    'Abra “Gerenciar certificados de usuário” (certmgr.msc) e depois “Autoridades de Certificação Raiz Confiáveis”, “Todas as Tarefas”, “Importar”.',
  'certificate.addMac':
    'Abra o Acesso às Chaves, arraste o arquivo para as chaves “Início de sessão” e escolha “Confiar Sempre” para SSL.',
  'certificate.addLinux': 'Instale libnss3-tools e execute: {command}',
  'certificate.addThen': 'Depois, inicie o Longreach de novo.',

  'session.end.certificate': 'O certificado da página remota não é confiável',
  'session.end.certificateText': 'Nada foi aberto.',
} satisfies Translation<typeof enNetwork>;
