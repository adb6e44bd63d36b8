import { productLevels, productPath, readProductPath } from './product-path.js';

const GTIN = '09506000134352';

describe('readProductPath', () => {
  it('reads what productPath writes, for each character of the standard', () => {
    const all = `!"%&'()*+,-./0-9:;<=>?`;
    for (const keys of [
      { gtin: GTIN },
      { gtin: GTIN, batch: all.slice(0, 20) },
      { gtin: GTIN, serial: 'aZ_/%2F' },
    ])
      expect(readProductPath(productPath(keys).slice(1))).toEqual({
        batch: undefined,
        serial: undefined,
        ...keys,
      });
    expect(readProductPath('01/96385074/')).toMatchObject({ gtin: '00000096385074' });
  });

  it.each(['%2E%2E', '.', '%2e', '%00', '%0D%0A', '%', '%zz', '%C0%AF', 'a b', 'x'.repeat(21), ''])(
    'finds the serial %j invalid',
    (serial) => {
      expect(readProductPath(`01/${GTIN}/21/${serial}`)).toEqual({ wrongKey: '21' });
    },
  );

  it('leaves paths that are none alone, such as those below a short code', () => {
    for (const path of ['', '01', '01/', 'abc/lead', '12345/7', '414/9506000134376', '../01/x', '//', '1/2'])
      expect([path, readProductPath(path)]).toEqual([path, null]);
  });
});

describe('productLevels', () => {
  it('walks up from the item to its batch and product', () => {
    expect(productLevels({ gtin: GTIN, batch: 'A', serial: '7' })).toEqual([
      `/01/${GTIN}/10/A/21/7`,
      `/01/${GTIN}/10/A`,
      `/01/${GTIN}`,
    ]);
    expect(productLevels({ gtin: GTIN, serial: '7' })).toEqual([`/01/${GTIN}/21/7`, `/01/${GTIN}`]);
    expect(productLevels({ gtin: GTIN })).toEqual([`/01/${GTIN}`]);
  });
});
