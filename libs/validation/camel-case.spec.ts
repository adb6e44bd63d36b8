import { fieldNamesOf, inOtherCase, ListField, LineField, pathInOtherCase, VariantField } from './index.js';

class Address {
  @LineField({ maxLength: 9 }) postal_code!: string;
}
class Card {
  @ListField(Address, { maxItems: 3 }) address_list!: Address[];
}
class Menu {
  @LineField({ maxLength: 9 }) title!: string;
}
class Code {
  @LineField({ maxLength: 9 }) kind!: string;
  @VariantField({ dtoOf: ({ kind }) => (kind === 'card' ? Card : Menu), all: () => [Card, Menu] })
  qr_data!: object;
  @LineField({ maxLength: 9 }) metadata!: string;
}

const names = fieldNamesOf(Code, ['scan_count']);
const snake = {
  kind: 'card',
  qr_data: { address_list: [{ postal_code: '8001' }, null, 7] },
  metadata: { qr_data: 1, own_key: 2 },
  scan_count: 3,
};
const camel = {
  kind: 'card',
  qrData: { addressList: [{ postalCode: '8001' }, null, 7] },
  metadata: { qr_data: 1, own_key: 2 },
  scanCount: 3,
};

describe('inOtherCase', () => {
  it('renames fields at every depth, and nothing inside fields that have no DTO', () => {
    expect(inOtherCase(snake, names)).toEqual(camel);
    expect(inOtherCase(camel, names)).toEqual(snake);
  });

  it('leaves unknown members and members of prototypes as they are', () => {
    const hostile = JSON.parse('{"__proto__":{"qr_data":1},"some_thing":{"qr_data":2}}') as object;
    expect(JSON.stringify(inOtherCase(hostile, names))).toBe(JSON.stringify(hostile));
  });

  it('keeps both members if a body has a field in both cases', () => {
    expect(inOtherCase({ qr_data: 1, qrData: 2 }, names)).toEqual({ qrData: 1, qr_data: 2 });
  });
});

describe('pathInOtherCase', () => {
  it('renames the steps that are fields, also below indexes', () => {
    expect(pathInOtherCase(['qr_data', 'address_list', '0', 'postal_code'], names)).toEqual([
      ...['qrData', 'addressList', '0', 'postalCode'],
    ]);
    expect(pathInOtherCase(['metadata', 'qr_data'], names)).toEqual(['metadata', 'qr_data']);
    expect(pathInOtherCase(['qrData', 'postal_code'], names)).toEqual(['qr_data', 'postal_code']);
  });
});
