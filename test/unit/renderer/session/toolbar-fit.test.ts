import { describe, expect, it } from 'vitest';
import { fitToolbar, type Tool, type ToolId } from '../../../../src-renderer/windows/session/tools.ts';

const tools = (...labels: readonly string[]): readonly Tool[] =>
  labels.map((label) => ({ id: 'wake' satisfies ToolId, label, tip: label }));
const english = {
  always: tools('Favorite', 'Wake', 'Reboot', 'Reconnect', 'Full screen'),
  more: tools('Details', 'Open in new window', 'Note', 'Send all shortcuts'),
  hasMessage: false,
};
const german = {
  always: tools('Favorit', 'Wecken', 'Neu starten', 'Neu verbinden', 'Vollbild'),
  more: tools('Details', 'In neuem Fenster öffnen', 'Notiz', 'Alle Tastenkombinationen senden'),
  hasMessage: false,
};

describe('the toolbar of a session', () => {
  it.each([
    [1920, 'all'],
    [1280, 'all'],
    [1000, 'folded'],
    [760, 'icons'],
  ] as const)('in English, %i pixels wide: %s', (width, fit) => {
    expect(fitToolbar({ ...english, width })).toBe(fit);
  });

  it('puts tools into the menu earlier where their labels are longer, so that the group can be read', () => {
    expect(fitToolbar({ ...german, width: 1280 })).toBe('folded');
    expect(fitToolbar({ ...german, width: 1920 })).toBe('all');
  });

  it('gives way to a message and its buttons', () => {
    expect(fitToolbar({ ...english, width: 1280, hasMessage: true })).toBe('folded');
    expect(fitToolbar({ ...english, width: 920, hasMessage: true })).toBe('icons');
    expect(fitToolbar({ ...english, width: 920 })).toBe('folded');
  });

  it('leaves room for the size of the remote screen beside its icon', () => {
    const zoom: Tool = { id: 'zoom', label: 'Zoom', tip: '', iconOnly: true };
    const fits = (after?: string): number => {
      const more = [...english.more, after === undefined ? zoom : { ...zoom, after }];
      for (let width = 1000; ; width += 1) if (fitToolbar({ ...english, more, width }) === 'all') return width;
    };
    expect(fits('125%')).toBe(fits() + 26);
  });

  it('counts a pressed tool, which stays beside the menu', () => {
    const lit = english.more.map((tool) => ({ ...tool, lit: tool.label === 'Send all shortcuts' }));
    expect(fitToolbar({ ...english, width: 920, more: lit })).toBe('icons');
  });
});
