import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Answer } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

describe('a field that a body cannot have', () => {
  const world = useService();
  const NAMED = { name: 'Table 12', category: 'url', qr_data: { url: 'https://example.com' } };
  const faultsOf = ({ status, body }: Answer<Problem>) => {
    expect(status).toBe(422);
    return body.errors.map(({ pointer, parameter, code, detail }) => [pointer ?? parameter, code, detail]);
  };
  const unknown = (pointer: string, place: string, hint: string) => [
    pointer,
    'unknown_field',
    `${place} is not a field of this request; did you mean ${hint}?`,
  ];

  it('is named with the place where it belongs, in a create body, a PATCH and an item', async () => {
    const misplaced = { ...NAMED, url: 'https://example.com', qr_data: { ...NAMED.qr_data, tags: ['a'] } };
    const expected = [
      unknown('/url', 'url', 'qr_data.url'),
      unknown('/qr_data/tags', 'qr_data.tags', 'tags'),
    ];
    const create = faultsOf(await world.acme.post<Problem>('/api/v1/qr', misplaced));
    expect(create.sort()).toEqual(expected.sort());
    const { id } = await world.acme.qrCode();
    expect(faultsOf(await world.acme.patch<Problem>(`/api/v1/qr/${id}`, { ssid: 'x' }))).toEqual([
      unknown('/ssid', 'ssid', 'qr_data.ssid'),
    ]);
    expect(
      faultsOf(await world.acme.patch<Problem>(`/api/v1/qr/${id}`, { qr_data: { medium: 'print' } })),
    ).toEqual([unknown('/qr_data/medium', 'qr_data.medium', 'utm.medium')]);
    const { body } = await world.acme.post<BulkReportDto>('/api/v1/qr/bulk?dry_run=true', [
      { ...NAMED, number: '+41446681800', category: 'vcard', qr_data: { first_name: 'Ada' } },
    ]);
    expect(body.results[0]?.error?.detail).toBe(
      'number is not a field of this request; did you mean qr_data.phones[].number?',
    );
  });

  it('is named with what other APIs call it, and never with a field of a category that was not chosen', async () => {
    const answer = await world.acme.post<Problem>('/api/v1/qr', { name: 'A', type: 'url', data: {} });
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining([unknown('/type', 'type', 'category'), unknown('/data', 'data', 'qr_data')]),
    );
    const { id } = await world.acme.qrCode();
    const [[, , detail] = []] = faultsOf(
      await world.acme.patch<Problem>(`/api/v1/qr/${id}`, { street: 'x' }),
    );
    expect(detail).toBe('street is not a field of this request');
  });

  it('is named as a parameter without brackets, and with a plus sign as it must be written', async () => {
    const detailOf = async (query: string) =>
      faultsOf(await world.acme.get<Problem>(`/api/v1/qr?${query}`)).map(([, , detail]) => detail);
    expect(await detailOf('tag[]=a')).toEqual([
      'tag[] is not a parameter of this request; send tag without brackets, once for each value',
    ]);
    expect(await detailOf('tag=a,b')).toEqual([
      'tag must be one tag; for several, repeat the parameter, as in tag=menu&tag=summer',
    ]);
    expect(await detailOf('created_after=2027-03-01T00:00:00+01:00')).toEqual([
      'created_after must have %2B instead of the plus sign, which means a space in a URL',
    ]);
  });

  it('is a 404 that names the path without needless slashes', async () => {
    for (const path of ['/api/v1/qr/', '/api/v1//qr', '//api/v1/qr//']) {
      const { status, body } = await world.acme.get<Problem>(path);
      expect([path, status]).toEqual([path, 404]);
      if (path.startsWith('/api'))
        expect(body.detail).toBe('Nothing exists at this path; did you mean /api/v1/qr?');
    }
    expect((await world.acme.get<Problem>('/api/v1/nothing/')).body.detail).toBe(
      'Nothing exists at this path.',
    );
  });

  it('is named as a column of a CSV file with the column that is meant', async () => {
    const csv = 'name,url,ssid,scan_count,phones.number\nA,https://example.com,B,1,+41446681800\n';
    const headers = { 'content-type': 'text/csv' };
    const answer = await world.acme.post<Problem>('/api/v1/qr/bulk?dry_run=true', csv, { headers });
    expect(faultsOf(answer)).toEqual([
      ['ssid', 'unknown_column', 'ssid is not a known column; did you mean qr_data.ssid?'],
      ['scan_count', 'unknown_column', 'scan_count is not a known column'],
      [
        'phones.number',
        'unknown_column',
        'phones.number is not a known column; did you mean qr_data.number?',
      ],
    ]);
  });

  it('is named as a parameter in the spelling of the other one, beside all other faults of the query', async () => {
    const query = 'includeTotal=true&limit=5&limit=6&sort=newest&include_subfolders=yes&cursor=';
    expect(faultsOf(await world.acme.get<Problem>(`/api/v1/qr?${query}`)).sort()).toEqual([
      [
        'includeTotal',
        'unknown_field',
        'includeTotal is not a parameter of this request; did you mean include_total?',
      ],
      ['include_subfolders', 'invalid_type', 'include_subfolders must be true or false'],
      ['limit', 'invalid_type', 'limit must be sent only once'],
      ['sort', 'invalid_value', expect.stringMatching(/^sort must be one of created_at, updated_at, name,/)],
    ]);
    expect(faultsOf(await world.acme.get<Problem>('/api/v1/qr?limit=1000'))).toEqual([
      ['limit', 'invalid_value', 'limit must be a whole number from 1 to 100'],
    ]);
  });

  it('is named as a parameter with what a list calls it, or with all that it has', async () => {
    const detailsOf = async (path: string, caller = world.acme) =>
      faultsOf(await caller.get<Problem>(path)).map(([, , detail]) => detail);
    const meant = (name: string, other: string) =>
      `${name} is not a parameter of this request; did you mean ${other}?`;
    expect(await detailsOf('/api/v1/qr?page=2&per_page=10')).toEqual([
      meant('page', 'cursor'),
      meant('per_page', 'limit'),
    ]);
    expect(await detailsOf('/api/settings/v1/members?pageSize=10', world.admin)).toEqual([
      meant('pageSize', 'limit'),
    ]);
    expect(await detailsOf('/api/v1/folders?utm_source=poster')).toEqual([
      'utm_source is not a parameter of this request; its parameters are limit, cursor, parent_id, q',
    ]);
    const { id } = await world.acme.qrCode();
    expect(await detailsOf(`/api/v1/qr/${id}/image?page=2`)).toEqual([
      'page is not a parameter of this request; its parameters are format, size, size_mm, dpi, margin, color_space',
    ]);
  });

  it('is not judged among more than 100 parameters', async () => {
    const query = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    expect(faultsOf(await world.acme.get<Problem>(`/api/v1/qr?${query(100)}`))).toHaveLength(100);
    expect(faultsOf(await world.acme.get<Problem>(`/api/v1/qr?${query(1_500)}`))).toEqual([
      ['p100', 'too_many_fields', 'A request can have at most 100 different parameters'],
    ]);
  });

  it('is said to be read-only, or to be fixed after creation; nothing changes', async () => {
    const code = await world.acme.qrCode();
    const patch = {
      name: 'New',
      dynamic: true,
      short_code: 'x',
      id: code.id,
      scan_count: 1,
    };
    const immutable = (name: string) => [`/${name}`, 'immutable', `${name} cannot be changed after creation`];
    const readOnly = (name: string) => [`/${name}`, 'read_only', `${name} is read-only`];
    const answer = await world.acme.patch<Problem>(`/api/v1/qr/${code.id}`, patch);
    expect(faultsOf(answer).sort()).toEqual(
      [...['dynamic', 'short_code'].map(immutable), ...['id', 'scan_count'].map(readOnly)].sort(),
    );
    expect((await world.acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
    const created = await world.acme.post<Problem>('/api/v1/qr', { ...NAMED, created_at: code.created_at });
    expect(faultsOf(created)).toEqual([readOnly('created_at')]);
    const folder = await world.acme.folder({ name: 'Menus' });
    const renamed = await world.acme.patch<Problem>(`/api/v1/folders/${folder.id}`, {
      name: 'A',
      qr_count: 1,
    });
    expect(faultsOf(renamed)).toEqual([readOnly('qr_count')]);
    const upgraded = await world.admin.patch<Problem>('/api/settings/v1/workspace', { plan: 'agency' });
    expect(faultsOf(upgraded)).toEqual([readOnly('plan')]);
  });
});
