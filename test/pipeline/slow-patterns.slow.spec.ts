import { categories } from '#libs/qr-codes';
import { AnalyticsQuery } from '../../src/analytics/analytics-query.dto.js';
import { CreateFolderDto, ListFoldersQuery, UpdateFolderDto } from '../../src/qr/folders/folders.dto.js';
import { ListQrCodesQuery } from '../../src/qr/list/qr-list.dto.js';
import { CreateQrCodeDto } from '../../src/qr/record/qr-create.dto.js';
import { qrFields } from '../../src/qr/record/qr.fields.js';
import { Problem } from '../../src/http/problems/index.js';
import { toValidated } from '../../src/http/requests/validate.js';
import { placesIn, withAt, type Json } from '../toolbox/qr-data.js';

const LENGTH = 100_000;
/** This is CPU time: a backtracking pattern takes minutes for such a text, a good one a millisecond. */
const SOON_MICROSECONDS = 1_000_000;

/** These begin well, are long and end badly, which makes patterns backtrack that match a text in two ways. */
const texts = [
  'a',
  '1',
  ' ',
  '\t',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  '1 ',
  '(',
  '://',
  '%41',
  'é',
  '😀',
  // Normalisation has to sort these accents.
  '\u0301\u0316',
  'T0',
  '0-',
  'A-a',
  '/..',
  ',a@b.c',
].flatMap((part) =>
  ['', 'https://', '+1', '2026-11-21T', 'a@', '#'].map(
    (start) => `${start}${part.repeat(LENGTH / part.length)}!\n`,
  ),
);

const code = (category: string, qr_data: object): Json => ({
  ...Object.fromEntries(qrFields.map(({ name }) => [name, 'a'])),
  category,
  qr_data,
  tags: ['a'],
  metadata: { a: 'b' },
  utm: { source: 'poster' },
  rules: [
    {
      when: {
        countries: ['CH'],
        languages: ['fr'],
        os: ['iOS'],
        from: '11:00',
        to: '14:00',
        timezone: 'UTC',
      },
      url: 'https://example.com/',
    },
  ],
});

const shapes: [string, new () => object, Json, within?: string][] = [
  ...categories.map(({ name, example }): [string, new () => object, Json, string?] =>
    name === 'url'
      ? ['the create body of url', CreateQrCodeDto, code(name, example)]
      : // Its other fields are those of url.
        [
          `the qr_data of ${name}`,
          CreateQrCodeDto,
          { name: 'Table 12', category: name, qr_data: example },
          '/qr_data',
        ],
  ),
  [
    'the create body of a folder',
    CreateFolderDto,
    { name: 'a', description: 'a', color: '#2f6fde', parent_id: 'a' },
  ],
  [
    'the patch of a folder',
    UpdateFolderDto,
    { name: 'a', description: 'a', color: '#2f6fde', parent_id: 'a' },
  ],
  ['the list of folders', ListFoldersQuery, { limit: '1', cursor: 'a', parent_id: 'a', q: 'a' }],
  [
    'the list of QR codes',
    ListQrCodesQuery,
    {
      ...{
        folder_id: 'a',
        category: 'url',
        status: 'active',
        tag: ['a'],
        external_id: 'a',
        q: 'abc',
        limit: '1',
      },
      ...{ created_after: 'a', created_before: 'a', cursor: 'a', sort: 'name', include_total: 'true' },
    },
  ],
  [
    'analytics',
    AnalyticsQuery,
    { from: 'a', to: 'b', period: '7d', interval: 'day', timezone: 'UTC', top: '1' },
  ],
];

describe('a text of 100 kB in any field', () => {
  it.each(shapes)('of %s is judged at once', async (_name, dto, valid, within = '') => {
    const slow: string[] = [];
    for (const place of placesIn(valid).filter((each) => each.startsWith(within))) {
      for (const text of texts) {
        const begun = process.cpuUsage();
        try {
          toValidated(dto, withAt(valid, place, text));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
        if (process.cpuUsage(begun).user > SOON_MICROSECONDS) slow.push(`${place}: ${text.slice(0, 20)}`);
      }
    }
    expect(slow).toEqual([]);
  });
});
