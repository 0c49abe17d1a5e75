import type { Translation } from '../../contract/messages.ts';
import type { enLock } from '../../lock/strings.ts';

export const ruLock = {
  'lock.locked': 'Longreach заблокирован. Сначала разблокируйте его.',
  'lock.notLocked': 'Longreach не заблокирован.',
  'lock.unreadable': 'Файл с PIN-кодом или паролем не читается, поэтому сравнить введённое не с чем.',
  'lock.wait': 'Подождите {seconds} с до следующей попытки.',
  'lock.checking': 'Проверяется другая попытка. Повторите через несколько секунд.',
  'lock.wrongPin': 'Неверный PIN-код.',
  'lock.wrongPassword': 'Неверный пароль.',
  'lock.presentMissing': 'Блокировка уже включена. Чтобы изменить её, введите текущий PIN-код или пароль.',
  'lock.noSystemPrompt': 'Touch ID сейчас недоступен. Введите PIN-код или пароль.',
  'lock.notRecognised': 'Touch ID вас не распознал. Повторите или введите PIN-код или пароль.',
  'lock.required': 'Ваша организация требует блокировку приложения, поэтому выключить её нельзя.',
  'lock.notSaved': 'Не удаётся записать файл блокировки приложения. Проверьте свободное место и права на папку.',
  'lock.pinLength': 'В PIN-коде от 4 до 12 цифр.',
  'lock.passwordLength': 'Минимальная длина пароля в символах: {count}.',
  'lock.passwordNeeded': 'Ваша организация требует пароль вместо PIN-кода.',
  'lock.mustChange':
    'Всё верно, но ваша организация требует более длинный пароль или пароль вместо PIN-кода. Задайте новый.',
  'lock.markersLeft':
    'Хранилище ключей не ответило, поэтому блокировка приложения остаётся включённой: ключи в нём всё ещё помечены как заблокированные. Разблокируйте хранилище и повторите попытку.',
} satisfies Translation<typeof enLock>;
