import { CreationKeys } from './creation-keys.js';

describe('CreationKeys', () => {
  it('repeats the key with a body, and has another one for another body', () => {
    const keys = new CreationKeys();
    const first = keys.headersFor({ name: 'Soup' });
    expect(first['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.headersFor({ name: 'Salad' })).not.toEqual(first);
    expect(keys.headersFor({ name: 'Soup' })).toEqual(first);
  });

  it('has new keys once something was created, and in each form', () => {
    const keys = new CreationKeys();
    const first = keys.headersFor({ name: 'Soup' });
    keys.renew();
    expect(keys.headersFor({ name: 'Soup' })).not.toEqual(first);
    expect(new CreationKeys().headersFor({ name: 'Soup' })).not.toEqual(first);
  });
});
