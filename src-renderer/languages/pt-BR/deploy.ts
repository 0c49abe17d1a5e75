import type { enDeploy } from '../../features/deploy/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrDeploy = {
  'nav.deploy': 'Implantação',

  // the form
  'deploy.form': 'Instalação',
  'deploy.how': 'Número de dispositivos',
  'deploy.one': 'Um dispositivo',
  'deploy.many': 'Vários de uma lista',
  'deploy.email': 'E-mail da conta',
  'deploy.emailHelp': 'A conta à qual os dispositivos serão vinculados.',
  'deploy.installer': 'Arquivo do instalador',
  'deploy.installerHelp': 'O nome do arquivo no dispositivo. Inclua a pasta se o arquivo não estiver na atual.',
  'deploy.access': 'Acesso de uso único',
  'deploy.accessOn': 'É possível criar links de uso único para o agente.',
  'deploy.accessOff': 'Não é possível criar links de uso único para o agente.',
  'deploy.account': 'Identificador da conta',
  'deploy.accountHelp': 'Seu próprio identificador do cliente, como um número de cliente.',
  'deploy.device': 'Identificador do dispositivo',
  'deploy.deviceHelp': 'Seu próprio identificador do dispositivo, como o nome dele.',
  'deploy.list': 'Lista de dispositivos',
  'deploy.listHelp':
    'Um dispositivo por linha: conta, dispositivo. Separe os valores com vírgulas, pontos e vírgulas ou tabulações. A primeira linha pode conter os nomes das colunas. Um arquivo pode ser escolhido como uma planilha o salvou.',
  'deploy.encoding': 'Codificação',
  'deploy.encoding.utf-8': 'UTF-8',
  'deploy.encoding.utf-16le': 'UTF-16 (little-endian)',
  'deploy.encoding.utf-16be': 'UTF-16 (big-endian)',
  'deploy.encoding.windows-1252': 'Windows-1252 (ocidental)',
  'deploy.encoding.windows-1251': 'Windows-1251 (cirílico)',
  'deploy.separator.comma': 'Lida como separada por vírgulas.',
  'deploy.separator.semicolon': 'Lida como separada por pontos e vírgulas.',
  'deploy.separator.tab': 'Lida como separada por tabulações.',
  'deploy.heading': 'A primeira linha contém os nomes das colunas: {line}.',
  'deploy.askHeading':
    'A primeira linha contém os nomes das colunas ou é um dispositivo? Ela fica de fora até você dizer: {line}',
  'deploy.askedHeading': 'Primeira linha: {line}',
  'deploy.firstLine': 'Primeira linha',
  'deploy.isHeading': 'Nomes das colunas',
  'deploy.isDevice': 'Um dispositivo',
  'deploy.listExample': 'account,device\nloja,caixa 1\nloja,caixa 2',
  'deploy.chooseFile': 'Escolher arquivo',
  'deploy.clearList': 'Limpar lista',
  'deploy.fileTooLarge': 'O arquivo não foi lido',
  'deploy.fileTooLargeText':
    '{name} é grande demais para uma lista de dispositivos. Divida-o em arquivos menores e escolha um deles.',
  'deploy.fileFailed': 'Não foi possível ler {name}. Verifique se o arquivo ainda existe e escolha-o de novo.',

  // what comes of it
  'deploy.command': 'Comando',
  'deploy.script': 'Script',
  'deploy.shell': 'Shell',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Prompt de Comando',
  'deploy.shell.batch': 'Arquivo em lotes',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Copiar',
  'deploy.copiedCommand': 'Comando copiado',
  'deploy.copiedScript': 'Script copiado',
  'deploy.run.powershell':
    'Cole no PowerShell, na pasta do instalador. O instalador pode pedir direitos de administrador.',
  'deploy.run.prompt':
    'Cole no Prompt de Comando, na pasta do instalador. Para salvar como arquivo, escolha “Arquivo em lotes”: lá valem outras regras de aspas.',
  'deploy.run.batch':
    'Coloque esta linha em um arquivo .bat ou .cmd ao lado do instalador. Para digitá-la no prompt, escolha “Prompt de Comando”: lá valem outras regras de aspas.',
  'deploy.run.sh':
    'Cole em um terminal, na pasta do instalador. Coloque sudo na frente se forem necessários direitos de administrador.',
  'deploy.runScript':
    'Salve como {file} ao lado do instalador e execute em cada dispositivo. O script encontra a linha do dispositivo pelo identificador informado ou pelo nome do computador.',
  // comments of scripts: no signs that a shell reads, and ASCII at their end
  'deploy.comment.what': 'Instala o agente neste computador com o nome que a lista abaixo tem para ele.',
  'deploy.comment.run': 'Deixe o arquivo ao lado do instalador e execute-o em cada computador: {call} [nome]',
  'deploy.comment.device': 'Sem nome, procura-se o do computador. Ele também pode ser indicado como conta:nome.',
  'deploy.fill': 'Ainda falta: {what}.',
  'deploy.need.email': 'o e-mail da conta',
  'deploy.need.installer': 'o arquivo do instalador',
  'deploy.need.name': 'conta e dispositivo',
  'deploy.need.list': 'uma linha sem erros',
  'deploy.holds': {
    one: 'Contém {count} dispositivo.',
    many: 'Contém {count} de dispositivos.',
    other: 'Contém {count} dispositivos.',
  },
  'deploy.leftOut': {
    one: '{count} linha com erro é ignorada.',
    many: '{count} de linhas com erros são ignoradas.',
    other: '{count} linhas com erros são ignoradas.',
  },
  'deploy.showLeftOut': 'Mostrar',

  // what the options mean
  'deploy.options': 'O que cada opção faz',
  'deploy.option.install': 'Inicia a instalação.',
  'deploy.option.register': 'Vincula o dispositivo à conta com este endereço de e-mail.',
  'deploy.option.accessOff': 'Desativa os links de acesso de uso único para o agente.',
  'deploy.option.accessOn': 'Omitido, para que seja possível criar links de uso único.',
  'deploy.option.name':
    'Dá ao agente o nome conta:dispositivo, para que ele possa ser encontrado depois por esse nome.',

  // the names
  'deploy.names': 'Nomes',
  'deploy.progress': {
    one: '{arrived} de {count} adicionado',
    many: '{arrived} de {count} adicionados',
    other: '{arrived} de {count} adicionados',
  },
  'deploy.filter': 'Filtrar nomes',
  'deploy.filter.all': 'Todos',
  'deploy.filter.refused': 'Erros',
  'deploy.filter.missing': 'Não adicionados',
  'deploy.filter.arrived': 'Adicionados',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Linha {number}',
  'deploy.notYet': 'Ainda não está na lista de agentes',
  'deploy.several': {
    one: '{state}, {count} agente com este nome',
    many: '{state}, {count} de agentes com este nome',
    other: '{state}, {count} agentes com este nome',
  },
  'deploy.show': 'Mostrar detalhes de {name}',
  'deploy.copyMissing': 'Copiar nomes ausentes',
  'deploy.missingCopied': 'Nomes ausentes copiados',
  'deploy.noneLikeThat': 'Nenhum nome corresponde a este filtro.',
  'deploy.moreLines': {
    one: 'Mais {count} linha não é mostrada.',
    many: 'Mais {count} de linhas não são mostradas.',
    other: 'Mais {count} linhas não são mostradas.',
  },
  'deploy.namesEmpty': 'Cada dispositivo fica listado aqui até que o agente dele apareça.',
  'deploy.listStands': 'A lista de agentes não está atualizada; alguns dispositivos talvez já tenham sido adicionados.',

  // why a value is refused
  'deploy.refuse.noEmail': 'Falta o endereço de e-mail. Digite o da conta.',
  'deploy.refuse.emailForm': 'Este não é um endereço de e-mail válido. Verifique a grafia.',
  'deploy.refuse.noInstaller': 'Falta o nome do arquivo. Digite o nome do arquivo do instalador.',
  'deploy.refuse.installerForm':
    'Um arquivo com {detail} no nome não pode ser iniciado de forma confiável. Renomeie o instalador.',
  'deploy.refuse.installerFolder': 'Isto é uma pasta. Acrescente o nome do arquivo do instalador.',
  'deploy.refuse.installerScript':
    'Um arquivo em lotes interpretaria os valores uma segunda vez e poderia alterá-los. Digite o próprio instalador.',
  'deploy.refuse.noAccount': 'Falta a conta. Digite-a antes do dispositivo.',
  'deploy.refuse.noDevice': 'Falta o dispositivo. Digite-o depois da conta.',
  'deploy.refuse.noColon': 'Há só um valor. Digite conta e dispositivo, em duas colunas ou como conta:dispositivo.',
  'deploy.refuse.accountColon':
    'O primeiro sinal de dois-pontos marca o fim da conta, por isso a conta não pode conter esse sinal. Use outro caractere.',
  'deploy.refuse.tooLong': 'Isto tem mais de {detail} caracteres. Encurte.',
  'deploy.refuse.edges':
    'Isto começa ou termina com um espaço, e depois o agente não seria encontrado pelo nome. Remova o espaço.',
  'deploy.refuse.singleQuote':
    "O nome fica entre aspas simples, por isso não pode conter esse sinal ('). Use outro caractere.",
  'deploy.refuse.doubleQuote':
    'Os shells do Windows não repassam aspas duplas (") com segurança. Use outro caractere ou escolha sh para outros sistemas.',
  'deploy.refuse.backslash': 'Uma barra invertida pode ser lida como caractere de escape. Use uma barra ou um hífen.',
  'deploy.refuse.control': 'Isto contém uma quebra de linha ou um caractere de controle ({detail}). Remova.',
  'deploy.refuse.invisible': 'Isto contém um caractere invisível ({detail}). Remova-o ou digite o valor de novo.',
  'deploy.refuse.undecoded': 'Alguns caracteres não puderam ser lidos. Salve o arquivo em UTF-8 e escolha-o de novo.',
  'deploy.refuse.percent':
    'No prompt, um sinal de porcentagem pode ser lido como variável, e não há como evitar isso. Escolha “PowerShell” ou “Arquivo em lotes”.',
  'deploy.refuse.exclamation':
    'No prompt, um ponto de exclamação pode ser lido como variável, e não há como evitar isso. Escolha “PowerShell” ou “Arquivo em lotes”.',
  'deploy.refuse.beyondAscii':
    'Um arquivo em lotes é lido na página de código de cada dispositivo, o que pode alterar “{detail}”. Escolha “PowerShell”.',
  'deploy.refuse.duplicate': 'A linha {detail} tem o mesmo nome. Dê a cada dispositivo um nome próprio.',
  'deploy.refuse.quotes': 'As aspas não correspondem. Feche-as e duplique as aspas que fazem parte de um valor.',
  'deploy.refuse.extraCells':
    'Esta linha tem mais valores do que colunas. Coloque entre aspas duplas um valor que contenha um separador.',
  'deploy.refuse.tooMany': 'Um script pode conter no máximo {detail} dispositivos. Divida a lista em partes.',
} satisfies Translation<typeof enDeploy>;
