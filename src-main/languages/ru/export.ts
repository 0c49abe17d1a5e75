import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const ruExport = {
  'export.gone': 'Ни одного из этих агентов больше нет в списке. Выберите агентов и повторите экспорт.',
  'export.diskFull': 'Диск заполнен, поэтому ничего не сохранено. Освободите место и повторите экспорт.',
  'export.notWritable':
    'В папку загрузок не удаётся записать, поэтому ничего не сохранено. Проверьте права на неё и повторите экспорт.',
} satisfies Translation<typeof enExport>;
