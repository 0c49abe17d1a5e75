import type { Translation } from '../../contract/messages.ts';
import type { enSessions } from '../../sessions/strings.ts';

export const ruSessions = {
  'session.client': 'Клиент',
  'session.unknownAgent': 'Неизвестный агент',
  'session.device': 'ID устройства {id}',
  'session.display': 'Экран {number}',
  'session.hostNotAllowed':
    'Ссылка ведёт на {host}, а этот хост не принадлежит сервису, и вы его не разрешили. Переподключитесь, чтобы вопрос появился снова.',
  'session.noSandbox':
    'В этой системе AppImage может открывать удалённые страницы только без песочницы, поэтому Longreach не открывает сеансов. Установите пакет .deb или .rpm либо попросите администратора разрешить непривилегированные пользовательские пространства имён.',
  'session.closed': 'Этот сеанс закрыт.',
  'session.supportGone': 'Этого сеанса поддержки больше нет. Обновите список и повторите попытку.',
  'session.tooMany': 'Открыто сеансов: {max}. Закройте один и повторите попытку.',
  'session.quitting': 'Longreach завершает работу, поэтому ничего не открыто.',
  'session.reasonFirst': 'Сначала введите причину подключения.',
  'session.noReason': 'Введите краткую причину подключения.',
} satisfies Translation<typeof enSessions>;
