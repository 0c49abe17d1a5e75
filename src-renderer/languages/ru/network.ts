import type { enNetwork } from '../../features/network/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruNetwork = {
  'settings.proxyPac': 'Скрипт прокси (PAC)',
  'settings.proxyPacAddress': 'Адрес скрипта',
  'settings.proxyPacHelp': 'Например, http://wpad.example.com/proxy.pac',
  'settings.proxyPacMissing': 'Введите адрес скрипта.',
  'settings.proxyBypass': 'Без прокси для адресов',
  'settings.proxyBypassHelp':
    'Имена или адреса через запятую, например *.example.com, 10.0.0.0/8. Имена без точки всегда доступны напрямую.',
  'settings.proxySignIns': 'Пароли прокси',
  'settings.proxySignInsText': 'В системном хранилище ({keychain}). Удалённый здесь прокси спросит пароль снова.',
  'signIn.proxyPac': 'Прокси выбирает скрипт. Изменить.',
  'session.connection.pac': 'Со скриптом прокси {address}',
  'proxy.title': 'Вход на прокси-сервер',
  'proxy.text': 'Прокси {proxy} требует имя пользователя и пароль, чтобы пустить Longreach в сеть.',
  'proxy.realm': 'Он называет себя «{realm}».',
  'proxy.plain': 'Пароль передаётся ему без шифрования (Basic). Входите только в знакомой сети.',
  'proxy.domain': 'Введите имя пользователя с доменом, например EXAMPLE\\name.',
  'proxy.refused': 'Прокси не принял имя пользователя и пароль',
  'proxy.refusedText':
    'Проверьте их и повторите попытку. После нескольких ошибок учётная запись может быть заблокирована.',
  'proxy.username': 'Пользователь',
  'proxy.usernameMissing': 'Введите имя пользователя для прокси.',
  'proxy.usernameColon': 'Имя пользователя для этого прокси не может содержать двоеточие.',
  'proxy.password': 'Пароль',
  'proxy.show': 'Показать пароль',
  'proxy.hide': 'Скрыть пароль',
  'proxy.store': 'Запомнить в хранилище ({keychain})',
  'proxy.storeText': 'Иначе Longreach забудет его при выходе.',
  'proxy.do': 'Войти',
  'proxy.failed': 'Не удалось войти на прокси-сервер',
  'proxy.settings': 'Настройки прокси',
  'certificate.show': 'Показать сертификат',
  'certificate.title': 'Сертификат {host}',
  'certificate.unknownAuthority':
    'Издатель — {issuer}, этот компьютер ему не доверяет. В корпоративной сети это часто собственный центр сертификации компании.',
  'certificate.ownAuthority': 'Он подписан сам собой: его не выдал ни один центр, которому доверяет этот компьютер.',
  'certificate.expired':
    'Срок его действия ({date}) истёк. Проверьте часы этого компьютера; если они верны, серверу нужен новый.',
  'certificate.notYetValid':
    'До {date} он ещё не действует. Проверьте часы этого компьютера; если они верны, сертификат сервера неправильный.',
  'certificate.wrongName': 'Он выдан для {subject}, а не для {host}. Проверьте адрес.',
  'certificate.revoked': 'Он отозван своим центром сертификации. Попросите новый у тех, кто обслуживает сервер.',
  'certificate.other': 'Система его не принимает. Обратитесь к тем, кто обслуживает сервер.',
  'certificate.gone': 'О его сертификате больше ничего не известно. Повторите попытку и затем посмотрите здесь.',
  'certificate.chain': 'Сертификаты',
  'certificate.issuedBy': 'Выдан: {issuer}',
  'certificate.selfIssued': 'Выдан самим собой',
  'certificate.valid': 'Действует с {from} по {to}',
  'certificate.fingerprint': 'SHA-256 {fingerprint}',
  'certificate.add': 'Доверие центру сертификации компании',
  'certificate.addText':
    'Получите его сертификат в ИТ-отделе, а не через это соединение, и сравните отпечаток. Пропустить проверку сертификата в Longreach нельзя.',
  'certificate.addWindows':
    'Откройте «Управление сертификатами пользователей» (certmgr.msc), затем «Доверенные корневые центры сертификации», «Все задачи», «Импорт».',
  'certificate.addMac':
    'Откройте «Связку ключей», перетащите файл в связку «Вход» и выберите для SSL «Всегда доверять».',
  'certificate.addLinux': 'Установите libnss3-tools и выполните: {command}',
  'certificate.addThen': 'Затем запустите Longreach снова.',
  'session.end.certificate': 'Нет доверия к сертификату удалённой страницы',
  'session.end.certificateText': 'Ничего не открыто.',
} satisfies Translation<typeof enNetwork>;
