/**
 * The syntax of each application identifier that can be in the query of a GS1 Digital Link (GS1 General Specifications,
 * section 3.2), by a pattern of identifiers: `N` for digits, `X` for characters, `..` for at most, `?` for what can be
 * omitted. Values are not checked further: months, for example, or countries.
 */
const SYNTAXES: Readonly<Record<string, string>> = {
  '1[1235-7]|4326|7006|8005|395[0-5]': 'N6',
  '3(?:1[0-6]|2\\d|3[0-7]|4\\d|5[0-7]|6\\d)[0-5]': 'N6',
  '432[1-3]': 'N1',
  '20|7241': 'N2',
  '42[246]': 'N3',
  '394[0-3]|8111': 'N4',
  '4324|4325|7003': 'N10',
  '41[0-36]|7001': 'N13',
  '02|8001': 'N14',
  '8026': 'N18',
  '4309': 'N20',
  '7004': 'N..4',
  '242': 'N..6',
  '30|37': 'N..8',
  '8019': 'N..10',
  '8011': 'N..12',
  '39[02]\\d|423|425': 'N..15',
  '391\\d|393\\d': 'N3 N..15',
  '7007': 'N6 N6?',
  '7011': 'N6 N4?',
  '8008': 'N8 N..4?',
  '433[0-3]': 'N6 X1?',
  '421': 'N3 X..9',
  '703\\d': 'N3 X..27',
  '7040': 'N1 X3',
  '4307|4317': 'X2',
  '723\\d': 'X2 X..28',
  '7010': 'X..2',
  '427|7008': 'X..3',
  '7009': 'X..10',
  '7005': 'X..12',
  '10|2[12]|243|254|420|4318|702[0-2]|71[0-7]|7240|8002|8012': 'X..20',
  '7242|8020': 'X..25',
  '235': 'X..28',
  '24[01]|25[01]|40[03]|4308|4319|7002|7023|90': 'X..30',
  '8007': 'X..34',
  '43[01][01]|4320': 'X..35',
  '8009': 'X..50',
  '43[01][2-6]|8110|8112|8200': 'X..70',
  '9[1-9]|8030': 'X..90',
};

/** The characters of `X` (GS1 General Specifications, figure 7.11-1), and the space, which addresses contain. */
const CHARACTERS: Readonly<Record<string, string>> = { N: '\\d', X: '[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z ]' };

const ATTRIBUTES = Object.entries(SYNTAXES).map(([keys, syntax]) => ({
  keys: new RegExp(`^(?:${keys})$`),
  value: new RegExp(`^${syntax.split(' ').map(partPattern).join('')}$`),
}));

function partPattern(part: string): string {
  const [, type = '', upTo, length = '', optional = ''] = /^([NX])(\.\.)?(\d+)(\?)?$/.exec(part) ?? [];
  const pattern = `${CHARACTERS[type] ?? ''}{${upTo ? '1,' : ''}${length}}`;
  return optional ? `(?:${pattern})?` : pattern;
}

const PAIR = /(?:^|&)(\d{2,4})(?:=([^&]*))?(?=&|$)/g;

/** Returns the first application identifier of a query whose value has another syntax; null if there is none. */
export function wrongAttribute(query: string): string | null {
  for (const [, key = '', value = ''] of query.matchAll(PAIR)) {
    const attribute = ATTRIBUTES.find(({ keys }) => keys.test(key));
    if (attribute && !attribute.value.test(decoded(value))) return key;
  }
  return null;
}

/** What cannot be decoded is no value. A plus sign is one, other than in the query of a form. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
