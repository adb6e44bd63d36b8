import { SecretBox } from './secret-box.js';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

describe('SecretBox', () => {
  it('opens what it sealed, and never seals the same bytes alike', () => {
    const box = new SecretBox('test', [OLD]);
    const plain = Buffer.from('whsec_…');
    expect(box.open(box.seal(plain, 'row'), 'row')).toEqual(plain);
    expect(box.seal(plain, 'row')).not.toEqual(box.seal(plain, 'row'));
  });

  it('opens with a previous secret after a change, and refuses without it', () => {
    const sealed = new SecretBox('test', [OLD]).seal(Buffer.from('x'), 'row');
    expect(new SecretBox('test', [NEW, OLD]).open(sealed, 'row').toString()).toBe('x');
    expect(new SecretBox('test', [NEW, 'm'.repeat(32), OLD]).open(sealed, 'row').toString()).toBe('x');
    expect(() => new SecretBox('test', [NEW]).open(sealed, 'row')).toThrow('APP_SECRET_PREVIOUS');
  });

  it('seals with a previous secret as long as that is in use, and replaces it later', () => {
    const box = new SecretBox('test', [NEW, OLD]);
    const sealed = box.seal(Buffer.from('x'), 'row', OLD);
    expect([box.secretOf(sealed, 'row'), box.secretOf(sealed, 'other row')]).toEqual([OLD, null]);
    const resealed = box.reseal(sealed, 'row', NEW)!;
    expect(new SecretBox('test', [NEW]).open(resealed, 'row').toString()).toBe('x');
    expect(box.reseal(resealed, 'row', NEW)).toBe(resealed);
    expect(new SecretBox('test', [NEW]).reseal(sealed, 'row', NEW)).toBeNull();
    expect(() => new SecretBox('test', [NEW]).seal(Buffer.from('x'), 'row', OLD)).toThrow('needs a key');
  });

  it('refuses another row, another purpose and a flipped bit', () => {
    const box = new SecretBox('test', [OLD]);
    const sealed = box.seal(Buffer.from('x'), 'row');
    expect(() => box.open(sealed, 'other row')).toThrow();
    expect(() => new SecretBox('other', [OLD]).open(sealed, 'row')).toThrow();
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => box.open(sealed, 'row')).toThrow();
  });
});
