import { UpdateFolderDto, type FolderDto } from '../../qr/folders/folders.dto.js';
import { CreateQrCodeDto } from '../../qr/record/qr-create.dto.js';
import { UpdateQrCodeDto } from '../../qr/record/qr.dto.js';
import { refusalOfUnknown } from './unknown-fields.js';

describe('refusalOfUnknown', () => {
  const messageFor = (dto: new () => object, path: string, body = {}) =>
    refusalOfUnknown(path.split('.'), dto, body).message;

  it.each([
    ['url', { category: 'url' }, 'qr_data.url'],
    ['url', {}, 'qr_data.url'],
    ['url', { category: 'teapot' }, 'qr_data.url'],
    ['url', { category: 'vcard' }, 'rules[].url'],
    ['ssid', {}, 'qr_data.ssid'],
    ['number', { category: 'vcard' }, 'qr_data.phones[].number'],
    ['qr_data.number', { category: 'vcard' }, 'qr_data.phones[].number'],
    ['city', { category: 'vcard' }, 'qr_data.address.city'],
    ['shortCode', { category: 'url' }, 'short_code'],
    ['qrData', {}, 'qr_data'],
    ['qr_data.URL', { category: 'url' }, 'qr_data.url'],
    ['qr_data.postalCode', { category: 'vcard' }, 'qr_data.address.postal_code'],
    ['qr_data.name', { category: 'url' }, 'name'],
    ['countries', { category: 'url' }, 'rules[].when.countries'],
    ['rules.0.source', { category: 'url' }, 'utm.source'],
    ['nam', {}, 'name'],
    ['catgory', {}, 'category'],
    ['metadaat', {}, 'metadata'],
    ['qr_data.adress', { category: 'vcard' }, 'qr_data.address'],
    ['qr_data.address.stret', { category: 'vcard' }, 'qr_data.address.street'],
    ['utm.sorce', {}, 'utm.source'],
    ['rules.0.when.countris', { rules: [{ when: {} }] }, 'rules.0.when.countries'],
  ])('finds the place of %s in %j', (path, body, place) => {
    expect(messageFor(CreateQrCodeDto, path, body)).toBe(
      `is not a field of this request; did you mean ${place}?`,
    );
  });

  it.each(['colour', 'qr_data.colour', 'hasOwnProperty', '__proto__', ''])('finds none of %s', (path) => {
    expect(messageFor(CreateQrCodeDto, path)).toBe('is not a field of this request');
  });

  it('tells what is read-only from what is set on creation, by the record', () => {
    const immutable = 'cannot be changed after creation';
    expect(messageFor(CreateQrCodeDto, 'scan_count')).toBe('is read-only');
    for (const name of ['id', 'scan_count', 'short_url', 'created_at', 'version'])
      expect(messageFor(UpdateQrCodeDto, name)).toBe('is read-only');
    for (const name of ['dynamic', 'domain', 'short_code'])
      expect(messageFor(UpdateQrCodeDto, name)).toBe(immutable);
    expect(messageFor(UpdateQrCodeDto, 'url')).toBe(
      'is not a field of this request; did you mean qr_data.url?',
    );
    expect(messageFor(UpdateFolderDto, 'qr_count' satisfies keyof FolderDto)).toBe('is read-only');
  });
});
