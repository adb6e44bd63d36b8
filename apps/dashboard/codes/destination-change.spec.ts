import { changeOf, differenceOf, linesOf, NOTHING } from './destination-change.js';

describe('changeOf()', () => {
  it.each([
    [{ mode: 'set', url: ' ' }, null],
    [{ mode: 'set', url: 'sole.example/menu' }, { patch: { qr_data: { url: 'https://sole.example/menu' } } }],
    [{ mode: 'replace', with: '/winter' }, null],
    [{ mode: 'replace', find: '/autumn' }, { replace: { field: 'qr_data.url', find: '/autumn', with: '' } }],
    [{ mode: 'utm', utm: { source: ' ' } }, null],
    [{ mode: 'utm', utm: { source: ' ', medium: ' qr ' } }, { patch: { utm: { medium: 'qr' } } }],
  ] as const)('of %j is %j', (typed, change) => expect(changeOf({ ...NOTHING, ...typed })).toEqual(change));
});

describe('linesOf()', () => {
  it.each([
    [{}, null],
    [{ qr_data: { from: { url: 'a' }, to: { url: 'b' } } }, { from: 'a', to: 'b' }],
    [
      { utm: { from: null, to: { source: 'fair', medium: 'qr' } } },
      { from: '', to: 'utm_source=fair&utm_medium=qr' },
    ],
  ])('of %j are %j', (changes, lines) => expect(linesOf(changes)).toEqual(lines));
});

describe('differenceOf()', () => {
  it.each([
    ['/menu/autumn?t=4', '/menu/winter?t=4', ['/menu/', 'autumn', 'winter', '?t=4']],
    ['', 'a', ['', '', 'a', '']],
    ['aa', 'aaa', ['aa', '', 'a', '']],
    ['aaa', 'aa', ['aa', 'a', '', '']],
  ])('of %j and %j', (from, to, [before, removed, added, after]) =>
    expect(differenceOf(from, to)).toEqual({ before, removed, added, after }),
  );
});
