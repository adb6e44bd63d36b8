import { documentedFields } from '../../../test/toolbox/documented-fields.js';
import { faultsIn, placesIn, valueAt, withAt } from '../../../test/toolbox/qr-data.js';
import { toValidated } from '../../../src/http/requests/validate.js';
import { categories } from './index.js';

const MANY = 10_000;
const LONG = 100 * 1024;

const DEPENDENT = new Set([
  ...['wifi/password', 'landing_page/lead_form/fields/2/options', 'menu/timezone', 'menu/language'],
  ...['location/latitude', 'location/longitude', 'file/url', 'event/currency'],
]);

/** Takes the time of the processor, which does not grow with what other processes do, and the best of three. */
async function fastestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < 3 && !times.some((time) => time < 50)) {
    const begun = process.cpuUsage();
    await work();
    times.push(process.cpuUsage(begun).user / 1_000);
  }
  return Math.min(...times);
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const WORST = [
  'a',
  '1',
  ' ',
  '0',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  '/',
  '(',
  '\\',
  '\n',
  ',',
  'https://',
  'RF',
  '😀',
];

const HOSTILE = [
  ['true', true],
  ['a number', 7],
  ['a huge number', 1e308],
  ['an infinite number', Infinity],
  ['an empty string', ''],
  ['100 kB of text', 'x'.repeat(LONG)],
  ['100 kB of digits', '1'.repeat(LONG)],
  ['100 kB of line breaks', `${'\n'.repeat(LONG)}x`],
  ['an empty object', {}],
  ['an object', { a: { b: [] } }],
  ['an empty array', []],
  ['an array of null', [null]],
  ['an array of arrays', [[{}]]],
  ['10,000 strings', Array.from({ length: MANY }, () => 'x')],
  ['10,000 objects', Array.from({ length: MANY }, () => ({}))],
] as const;

describe.each(categories.map((category) => [category.name, category] as const))(
  'qr_data of %s',
  (name, category) => {
    const { example, dataDto } = category;
    const places = placesIn(example);
    const fields = documentedFields(dataDto, example);

    it('takes its example, and keeps it as it was sent', () => {
      const taken = toValidated(dataDto, structuredClone(example));
      expect(JSON.parse(JSON.stringify(taken))).toEqual(example);
    });

    it('takes it without what is optional, and null for absent', async () => {
      for (const [pointer, { required }] of fields.filter(([pointer]) => !DEPENDENT.has(name + pointer))) {
        const expected = required ? [[pointer, 'required']] : [];
        expect(await faultsIn(name, withAt(example, pointer, undefined))).toEqual(expected);
        expect(await faultsIn(name, withAt(example, pointer, null))).toEqual(expected);
      }
      const optional = fields.find(
        ([pointer, { required }]) => !required && !DEPENDENT.has(name + pointer),
      )?.[0];
      if (optional)
        expect(valueAt(toValidated(dataDto, withAt(example, optional, null)), optional)).toBeUndefined();
    });

    it('refuses an unknown field by its name, however deep', async () => {
      const objects = ['', ...places].filter((place) => kindOf(valueAt(example, place)) === 'object');
      for (const place of objects) {
        expect(await faultsIn(name, withAt(example, `${place}/colour`, 'red'))).toEqual([
          [`${place}/colour`, 'unknown_field'],
        ]);
      }
    });

    it.each(HOSTILE)('refuses %s in place of anything else, by pointer', async (_what, value) => {
      for (const place of places) {
        const faults = await faultsIn(name, withAt(example, place, value));
        if (kindOf(value) !== kindOf(valueAt(example, place)))
          expect([place, faults.some(([pointer]) => pointer.startsWith(place))]).toEqual([place, true]);
      }
    });

    it('judges 100 kB of the worst text at any place within 50 ms of the processor', async () => {
      for (const place of places.filter((each) => typeof valueAt(example, each) === 'string')) {
        for (const part of WORST) {
          const data = withAt(example, place, `${part.repeat(LONG / part.length)}!`);
          expect([place, part, (await fastestMs(() => faultsIn(name, data))) < 50]).toEqual([
            place,
            part,
            true,
          ]);
        }
      }
    });

    it('refuses one more than each limit that it documents', async () => {
      for (const [
        pointer,
        { maxLength, minLength, maxItems, minItems, minimum, maximum, pattern },
      ] of fields) {
        const value = valueAt(example, pointer);
        const refusals: [unknown, string][] = [];
        for (const long of maxLength ? ['x', '😀'].map((each) => each.repeat(maxLength + 1)) : []) {
          // Of what lacks the form, the length tells nothing.
          const hasForm = pattern === undefined || new RegExp(pattern).test(long);
          refusals.push([long, hasForm ? 'too_long' : 'invalid_value']);
        }
        if (minLength) refusals.push(['', 'required']);
        if (maxItems)
          refusals.push([
            Array.from({ length: maxItems + 1 }, () => (value as unknown[])[0]),
            'too_many_items',
          ]);
        if (minItems) refusals.push([[], 'invalid_value']);
        if (minimum) refusals.push([minimum - 0.000001, 'invalid_value']);
        if (maximum) refusals.push([maximum + 0.000001, 'invalid_value']);
        for (const [wrong, code] of refusals) {
          const faults = await faultsIn(name, withAt(example, pointer, wrong));
          const found = faults.filter(([where]) => where === pointer).map(([, each]) => each);
          // All faults of a destination share one code.
          expect([pointer, found]).toEqual([pointer, [found[0] === 'invalid_url' ? 'invalid_url' : code]]);
        }
      }
    });

    it('has a limit for each string and each list', () => {
      for (const [pointer, { type, maxLength, maxItems, enum: choices, ...rest }] of fields) {
        const isBounded =
          kindOf(valueAt(example, pointer)) === 'array'
            ? maxItems !== undefined
            : type !== String || maxLength !== undefined || choices !== undefined || 'format' in rest;
        expect([pointer, isBounded]).toEqual([pointer, true]);
      }
    });
  },
);
