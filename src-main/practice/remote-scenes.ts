import { createRandom, type Random } from './random.ts';
import { businesses, people, surnames, type Trade } from './world.ts';

/** The program that is open on a remote desktop. */
export interface Scene {
  readonly icon: string;
  readonly title: string;
  readonly buttons: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly status: string;
}

const firms = (seed: string, row: number): string => {
  const random = createRandom(seed, 'firm', row);
  return `${random.pick(surnames)} ${random.pick(businesses).name}`;
};

const rows = 12;

/** Every line by a chance of its own, so that one more line changes none of the others. */
const linesOf = (seed: string, what: string, cells: (random: Random, row: number) => readonly string[]) =>
  Array.from({ length: rows }, (_, row) => cells(createRandom(seed, what, row), row));

function despatch(seed: string): Scene {
  const lines = linesOf(seed, 'note', (random, row) => {
    const state = row < 2 ? 'Printed' : row < 5 ? 'Waiting for printer' : 'New';
    return [`DN-${40_218 + row}`, firms(seed, row), `${random.int(1, 24)} pallets`, `Bay ${random.int(1, 8)}`, state];
  });
  return {
    icon: 'D',
    title: 'Despatch 11 – Delivery notes',
    buttons: ['New note', 'Print labels', 'Load plan', 'Carriers', 'Close day'],
    columns: ['Note', 'Customer', 'Load', 'Bay', 'State'],
    rows: lines,
    status: `${rows} notes today, 3 waiting for the label printer`,
  };
}

function diary(seed: string): Scene {
  const lines = linesOf(seed, 'visit', (random, row) => {
    const time = `${String(8 + Math.floor(row / 2)).padStart(2, '0')}:${row % 2 === 0 ? '00' : '30'}`;
    const kind = random.pick(['Check-up', 'Filling', 'Cleaning', 'Crown', 'X-ray']);
    return [
      time,
      random.pick(people),
      kind,
      `Room ${random.int(1, 4)}`,
      random.pick(['Arrived', 'Booked', 'Booked', 'Late']),
    ];
  });
  return {
    icon: 'S',
    title: 'Surgery diary – today',
    buttons: ['New visit', 'Arrived', 'Charts', 'Recalls', 'Invoices'],
    columns: ['Time', 'Patient', 'Treatment', 'Room', 'State'],
    rows: lines,
    status: `${rows} visits, chart server answers slowly`,
  };
}

function till(seed: string): Scene {
  const goods = [
    'Pão de mistura',
    'Croissant',
    'Café',
    'Brezel',
    'Bola de Berlim',
    'Sandes mista',
    'Apfeltasche',
    'Chá',
  ];
  const lines = linesOf(seed, 'receipt', (random, row) => {
    const price = random.int(90, 1450) / 100;
    return [
      `${1_184 + row}`,
      random.pick(goods),
      `${random.int(1, 6)}`,
      `${price.toFixed(2)} €`,
      random.pick(['Card', 'Cash']),
    ];
  });
  return {
    icon: 'T',
    title: 'Till – receipts',
    buttons: ['New receipt', 'Drawer', 'Refund', 'Day report', 'Sign off'],
    columns: ['Receipt', 'Goods', 'Pieces', 'Sum', 'Paid by'],
    rows: lines,
    status: 'Receipt printer: no paper',
  };
}

function mail(seed: string): Scene {
  const subjects = [
    'Invoice overdue',
    'Rota for next week',
    'Bank statement',
    'Printer again',
    'Delivery confirmed',
    'Holiday request',
  ];
  const lines = linesOf(seed, 'mail', (random, row) => {
    const size = `${random.int(4, 980)} kB`;
    return [
      random.pick(people),
      random.pick(subjects),
      random.pick(['Inbox', 'Team', 'Suppliers']),
      size,
      row < 4 ? 'Unread' : 'Read',
    ];
  });
  return {
    icon: 'M',
    title: 'Mail – inbox',
    buttons: ['Write', 'Reply', 'Forward', 'Archive', 'Rules'],
    columns: ['From', 'Subject', 'Folder', 'Size', 'State'],
    rows: lines,
    status: 'Offline since this morning: the password was refused',
  };
}

/** The program that an agent of this trade has open. */
export function sceneOf(trade: Trade | null, seed: string): Scene {
  switch (trade) {
    case 'logistics':
    case 'industry':
      return despatch(seed);
    case 'dental':
      return diary(seed);
    case 'bakery':
    case 'shop':
      return till(seed);
    case 'media':
    case 'office':
    case 'school':
    case 'law':
    case null:
      return mail(seed);
  }
}
