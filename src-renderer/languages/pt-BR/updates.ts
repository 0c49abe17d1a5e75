import type { enUpdates } from '../../features/settings/updates/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrUpdates = {
  'settings.updates': 'Atualizações',
  'settings.automaticUpdates': 'Procurar atualizações todos os dias',
  'settings.automaticUpdatesText':
    'Não durante sessões, com o Longreach bloqueado ou na bateria. O que for encontrado é baixado, e instalado quando você encerra o programa.',
  'settings.updateFeed': 'Fonte de atualizações',
  'settings.updateFeedHelp':
    'A pasta com as novas versões, por https. Deixe em branco para usar a que veio com esta versão.',
  'settings.updateFeedSaved': 'Salvo',
  'updates.name': 'Atualização',
  'updates.ready': 'A versão {version} está pronta',
  'updates.readyText': 'A versão {version} está pronta. Ela é instalada quando você encerra o Longreach.',
  'updates.restart': 'Reiniciar para atualizar',
  'updates.restartFailed': 'O Longreach não foi reiniciado',
  'updates.check': 'Procurar atualizações',
  'updates.checking': 'Procurando uma nova versão…',
  'updates.downloading': 'Baixando a versão {version}: {percent}%',
  'updates.available': 'A versão {version} foi lançada.',
  'updates.newest': 'Você tem a versão mais recente. Verificado {time}.',
  'updates.found': 'Uma nova versão foi encontrada {time}.',
  'updates.failed': '{reason} Verificado {time}.',
  'updates.never': 'Ainda não verificado.',
  'updates.notes': 'Novidades da versão {version}',
  'updates.updated': 'O Longreach foi atualizado para a versão {version}',
  'updates.off.managed':
    'Sua organização não permite que o Longreach se atualize sozinho. As novas versões vêm do administrador.',
  'updates.off.no-feed':
    'Nenhuma fonte de atualizações foi definida. Digite o endereço de uma ou instale as novas versões manualmente.',
  'updates.off.bad-feed': 'O endereço da fonte de atualizações não pode ser usado. Ele precisa começar com https://.',
  'updates.off.development': 'Este Longreach é executado a partir do código-fonte e não é atualizado.',
  'updates.hindrance.package-manager':
    'O Longreach foi instalado pelo gerenciador de pacotes deste sistema, por isso as novas versões são instaladas da mesma forma. Fale com o administrador se você não tiver permissão.',
  'updates.hindrance.installed-for-all':
    'Só um administrador pode substituir este Longreach. Peça a ele que instale a nova versão.',
  'updates.hindrance.portable':
    'Este Longreach foi descompactado, não instalado. Substitua a pasta dele pela nova versão.',
  'updates.hindrance.not-writable':
    'O AppImage não pode ser substituído onde está. Mova-o para uma pasta sua ou substitua-o manualmente.',
  'updates.hindrance.not-in-applications': 'Mova o Longreach para a pasta Aplicativos e inicie-o de lá.',
  'updates.hindrance.no-key':
    'Esta compilação não tem uma chave com a qual verificar uma nova versão. Instale as novas versões manualmente.',
} satisfies Translation<typeof enUpdates>;
