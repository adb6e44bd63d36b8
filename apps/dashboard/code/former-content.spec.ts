import { changesSince, formerContent, isKnownSince } from './former-content.js';
import type { HistoryEntry } from './history.queries.js';

const edit = (version: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  ...{ version, changes, action: 'updated', at: '2026-11-21T09:30:00.000Z', change_id: null },
  actor: { type: 'key', id: null, name: null },
});
const url = (from: string, to: string) => ({ qr_data: { from: { url: from }, to: { url: to } } });
const EDITS = [
  edit(4, url('https://b.example', 'https://c.example')),
  edit(3, { name: { from: 'Menu', to: 'Dinner' } }),
  edit(2, url('https://a.example', 'https://b.example')),
  edit(1, null),
];
const NOW = { category: 'url', dynamic: true, qr_data: { url: 'https://c.example' } } as never;

describe('formerContent', () => {
  it.each([
    [4, 'https://c.example'],
    [3, 'https://b.example'],
    [2, 'https://b.example'],
    [1, 'https://a.example'],
  ])('of version %d is without the edits since then', (version, expected) => {
    expect(formerContent(NOW, EDITS, version).content).toEqual({ url: expected });
  });
});

describe('changesSince', () => {
  it('has each part once, as it was then and as it is now', () => {
    expect(changesSince(EDITS, 1)).toEqual([
      { name: 'qr_data/url', from: 'https://a.example', to: 'https://c.example' },
      { name: 'name', from: 'Menu', to: 'Dinner' },
    ]);
    expect(changesSince(EDITS, 4)).toEqual([]);
  });

  it('leaves out what is again as it was', () => {
    const back = [edit(5, url('https://c.example', 'https://b.example')), ...EDITS];
    expect(changesSince(back, 3)).toEqual([]);
  });
});

describe('isKnownSince', () => {
  it('needs all edits after the version', () => {
    expect(isKnownSince(EDITS, 1)).toBe(true);
    expect(isKnownSince(EDITS.slice(0, 2), 1)).toBe(false);
    expect(isKnownSince([edit(5, null), ...EDITS], 4)).toBe(false);
  });
});
