import { z } from 'zod';
import { call } from './call.ts';
import { agentIds, fileFormat, names, noInput, text } from './inputs.ts';
import { exportColumns, type ExportColumn } from './agent-fields.ts';

export { exportColumns, type ExportColumn };

/** The part of the contract about tables of agents: saved as views, written into files. */

const viewId = z.string().regex(/^view-\d{1,9}$/);

const savedView = z.strictObject({
  name: text(100),
  query: text(2_000),
  chips: names(20),
  systems: names(20),
  /** A group's path, "" for agents without a group, null for all. */
  group: text(20_000).nullable(),
  sort: z.strictObject({ column: text(40), down: z.boolean() }),
  /** Columns in their order; null leaves them as they are. */
  columns: names(40).nullable(),
  layout: z.enum(['list', 'cards']).nullable(),
  /** The digit that shows it with Alt. */
  shortcut: z.number().int().min(1).max(9).nullable(),
  /** A desktop notification when its result changes. */
  notify: z.boolean(),
  /** Sessions that are opened from it begin in View only. */
  viewOnly: z.literal(true).optional(),
});

export const viewCalls = {
  'views:current': call<readonly SavedView[]>()({ input: noInput, from: ['console'], scope: 'view' }),
  /** A new view where `id` is null. A shortcut another view has goes over to this one. */
  'views:save': call<readonly SavedView[]>()({
    input: z.strictObject({ id: viewId.nullable(), view: savedView }),
    from: ['console'],
    perSecond: 10,
    scope: 'view',
  }),
  'views:remove': call<readonly SavedView[]>()({
    input: z.strictObject({ id: viewId }),
    from: ['console'],
    perSecond: 10,
    scope: 'view',
  }),
  /** The result of a view with notifications has changed: the main process notifies if the settings allow it. */
  'views:notify': call<void>()({
    input: z.strictObject({
      id: viewId,
      added: names(3),
      addedCount: z.number().int().min(0),
      removedCount: z.number().int().min(0),
    }),
    from: ['console'],
    perSecond: 5,
    scope: 'view',
  }),

  /** Writes a file into the downloads folder; ids in the order of the lines. */
  'agents:export': call<Exported>()({
    input: z.strictObject({
      format: fileFormat,
      columns: z.array(z.enum(exportColumns)).min(1).max(40),
      agentIds,
    }),
    from: ['console'],
    perSecond: 2,
    scope: 'view',
  }),
  /** Shows an exported file in its folder. */
  'exports:show': call<void>()({
    input: z.strictObject({ exportId: text(40) }),
    from: ['console'],
    perSecond: 5,
    scope: 'view',
  }),
} as const;

export interface SavedView extends z.infer<typeof savedView> {
  readonly id: string;
}
export type SavedViewFields = z.infer<typeof savedView>;

export interface Exported {
  readonly exportId: string;
  readonly fileName: string;
  /** The folder as a user writes it. */
  readonly folder: string;
  readonly count: number;
}
