import type { enGuide } from '../../features/guide/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esGuide = {
  'guide.title': 'Ayuda',
  'guide.menu': 'Ayuda',
  'guide.open': 'Guía',
  'guide.search': 'Buscar en la guía',
  'guide.contents': 'Contenido',
  'guide.text': 'Guía',
  'guide.found': {
    one: '{count} sección encontrada',
    many: '{count} de secciones encontradas',
    other: '{count} secciones encontradas',
  },
  'guide.nothing': 'La guía no dice nada sobre esto. Pruebe con otra palabra.',
  'guide.failed': 'No se pudo leer la guía. Ciérrela y ábrala de nuevo.',
  'command.guide': 'Abrir la guía',
  'shortcuts.guide': 'Ayuda',

  'report.open': 'Informar de un problema',
  'report.title': 'Informar de un problema',
  'report.text':
    'No se envía nada por sí solo. Describa lo que pasó, copie el texto y agregue el archivo de diagnóstico.',
  'report.label': 'Texto del informe',
  'report.secrets': 'Las claves, los enlaces de sesión y los códigos de soporte no deben figurar en un informe.',
  'report.did': 'Qué hice:',
  'report.happened': 'Qué pasó:',
  'report.expected': 'Qué esperaba:',
  'report.copy': 'Copiar texto',
  'report.copied': 'Informe copiado',

  'empty.favorites': 'Aún no hay favoritos',
  'empty.favoritesText':
    'Pulse F sobre un agente o haga clic en su estrella. Los favoritos también están en la bandeja, en Conexión rápida y junto a cada sesión.',
  'empty.searchWords': 'Criterios de búsqueda',

  'tour.name': 'Recorrido',
  'tour.step': 'Paso {count} de {total}',
  'tour.next': 'Siguiente',
  'tour.done': 'Listo',
  'tour.skip': 'Omitir el recorrido',
  'tour.open': 'Hacer el recorrido',
  'tour.find': 'Buscar un agente',
  'tour.findText': 'Pulse / y escriba unas letras de un nombre, una dirección IP, un grupo o un usuario.',
  'tour.connect': 'Conectar',
  'tour.connectText': 'Intro conecta con el primer agente. I muestra sus detalles, y ? enumera todas las teclas.',
  'tour.quick': 'Conectar desde cualquier lugar',
  'tour.quickText':
    'Conexión rápida se abre sobre lo que haya en la pantalla: {keys}. Las teclas se pueden cambiar en la configuración.',
  'tour.quickTextOther':
    'Conexión rápida se abre sobre lo que haya en la pantalla. Sus teclas están en la configuración.',
  'tour.help': 'La ayuda siempre está aquí',
  'tour.helpText': 'F1 abre la guía, también sin red. El recorrido también está en este menú.',
} satisfies Translation<typeof enGuide>;
