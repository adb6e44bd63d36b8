import 'reflect-metadata';
import { toValidated } from '../../../src/http/requests/validate.js';
import { faultsOf } from '../../../test/toolbox/qr-data.js';
import { UtmDto } from '../utm.dto.js';
import { RuleInputDto } from './rule.dto.js';

const URL = 'https://example.com/';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${String.fromCharCode(97 + (index % 26), 97 + index / 26)}`);

describe('the conditions of a rule', () => {
  it.each([
    { countries: ['CH', 'at', 'XK'] },
    { devices: ['mobile', 'tablet', 'desktop', 'other'] },
    { os: ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] },
    { languages: ['fr', 'de-CH', 'zh-Hant-TW', 'es-419'] },
    { languages: many(250) },
    { weekdays: ['mon', 'sun'] },
    { from: '00:00', to: '23:59' },
    { from: '22:00', to: '02:00', timezone: 'Europe/Zurich' },
    { browsers: ['Safari', 'Samsung Internet'] },
    { query: { utm_source: 'poster', 'filter[a.b]': '' } },
    { query: Object.fromEntries(many(10).map((name) => [name, 'é'.repeat(255)])) },
    { from_date: '2026-12-01' },
    { from_date: '2028-02-29', until_date: '2028-02-29', timezone: 'Europe/Zurich' },
    { percentage: 1 },
    { percentage: 100, countries: null },
  ])('may be %j', (when) => {
    const { when: taken } = toValidated(RuleInputDto, { when, url: URL });
    const given = Object.fromEntries(Object.entries(when).filter(([, value]) => value !== null));
    expect(JSON.parse(JSON.stringify(taken))).toEqual(given);
  });

  it.each<[object | null | string, string[]]>([
    [null, ['/when']],
    ['CH', ['/when']],
    [{}, ['/when']],
    [{ countries: null }, ['/when']],
    [{ timezone: 'Europe/Zurich' }, ['/when']],
    [{ countries: [] }, ['/when/countries']],
    [{ countries: 'CH' }, ['/when/countries']],
    [{ countries: ['XX'] }, ['/when/countries']],
    [{ countries: ['CHE'] }, ['/when/countries']],
    [{ countries: ['CH', 'ch'] }, ['/when/countries']],
    [{ countries: ['CH', 7] }, ['/when/countries/1']],
    [{ devices: ['phone'] }, ['/when/devices']],
    [{ os: ['Chrome OS'] }, ['/when/os']],
    [{ languages: ['f'] }, ['/when/languages']],
    [{ languages: ['fr_CH'] }, ['/when/languages']],
    [{ languages: ['*'] }, ['/when/languages']],
    [{ languages: [...many(250), 'zz'] }, ['/when/languages']],
    [{ weekdays: ['monday'] }, ['/when/weekdays']],
    [{ weekdays: [1] }, ['/when/weekdays/0']],
    [{ browsers: ['Netscape'] }, ['/when/browsers']],
    [{ query: {} }, ['/when/query']],
    [{ query: 'a=b' }, ['/when/query']],
    [{ query: ['a'] }, ['/when/query']],
    [{ query: { a: 1 } }, ['/when/query']],
    [{ query: { '': 'a' } }, ['/when/query']],
    [{ query: { ['a'.repeat(101)]: 'a' } }, ['/when/query']],
    [{ query: { a: 'a'.repeat(256) } }, ['/when/query']],
    [{ query: Object.fromEntries(many(11).map((name) => [name, ''])) }, ['/when/query']],
    [{ from_date: '2026-02-29' }, ['/when/from_date']],
    [{ until_date: '2026-12-24T00:00:00Z' }, ['/when/until_date']],
    [{ from_date: '2026-12-24', until_date: '2026-12-23' }, ['/when']],
    [{ from: '10:00' }, ['/when']],
    [{ to: '10:00' }, ['/when']],
    [{ from: '10:00', to: '10:00' }, ['/when']],
    [{ from: '24:00', to: '10:00' }, ['/when/from']],
    [{ from: '9:00', to: '10:00' }, ['/when/from']],
    [{ from: '09:00:00', to: '10:00' }, ['/when/from']],
    [{ weekdays: ['mon'], timezone: 'BST' }, ['/when/timezone']],
    [{ weekdays: ['mon'], timezone: '+02:00' }, ['/when/timezone']],
    [{ percentage: 0 }, ['/when/percentage']],
    [{ percentage: 101 }, ['/when/percentage']],
    [{ percentage: 1.5 }, ['/when/percentage']],
    [{ percentage: '50' }, ['/when/percentage']],
    [{ countries: ['CH'], colour: 'red' }, ['/when/colour']],
    [{ countries: ['XX'], devices: ['phone'] }, ['/when/countries', '/when/devices']],
  ])('may not be %j', async (when, pointers) => {
    const faults = await faultsOf(RuleInputDto, { when, url: URL });
    expect(faults.map(([pointer]) => pointer)).toEqual(pointers);
  });
});

describe('utm', () => {
  it('takes what is there of its five parts, null for absent', () => {
    const utm = toValidated(UtmDto, { source: 'poster', content: 'é'.repeat(255), term: null });
    expect({ ...utm }).toEqual({ source: 'poster', content: 'é'.repeat(255) });
  });

  it.each([
    [{ source: '' }, '/source'],
    [{ medium: 'x'.repeat(256) }, '/medium'],
    [{ campaign: 'a\nb' }, '/campaign'],
    [{ term: 7 }, '/term'],
    [{ utm_source: 'poster' }, '/utm_source'],
  ])('refuses %j', async (utm, pointer) => {
    expect((await faultsOf(UtmDto, utm)).map(([place]) => place)).toEqual([pointer]);
  });
});
