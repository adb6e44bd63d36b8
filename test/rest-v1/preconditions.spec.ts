import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { CallOptions } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });

describe('the ETag of a QR code', () => {
  it('names its version on create, read and update', async () => {
    const created = await world.acme.post<QrCodeDto>('/api/v1/qr', {
      name: 'Menu',
      category: 'url',
      qr_data: { url: 'https://example.com' },
    });
    const path = `/api/v1/qr/${created.body.id}`;
    const read = await world.acme.get(path);
    const updated = await world.acme.patch(path, { name: 'New' });
    const etags = [created, read, updated, await world.acme.head(path)].map(({ headers }) => headers.etag);
    expect(etags).toEqual(['"1"', '"1"', '"2"', '"2"']);
  });

  it('does not move with scans, so that If-None-Match is ignored where counts would be missed', async () => {
    const { id } = await world.acme.qrCode();
    for (const tag of ['"1"', '*']) {
      const { status, body } = await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`, {
        headers: { 'if-none-match': tag },
      });
      expect([status, body.id]).toEqual([200, id]);
    }
  });
});

interface Tags {
  matching: string[];
  other: string[];
  malformed: string[];
}
const EVERY: Tags = {
  matching: ['"2"', '*', '"1", "2"', '"7" ,, "2"', ' "2" ', 'W/"1", "2"', 'W/"2"'],
  other: ['"1"', '"3"', '"1", "3"', 'W/"1"', '""', '"02"', '"a,b"'],
  malformed: ['2', '"2', '', ',', '"1" "2"', '*, "2"', 'w/"2"'],
};
/** One reader reads the header of every request. */
const SOME: Tags = { matching: ['"1", "2"'], other: ['"1"'], malformed: ['2'] };

describe.each([
  ['PATCH', { body: { name: 'New' } }, 200, EVERY],
  ['DELETE', {}, 204, SOME],
] as [string, CallOptions, number, Tags][])(
  '%s /api/v1/qr/:id with If-Match',
  (method, options, success, tags) => {
    const send = async (ifMatch: string, id?: string) => {
      const code = await world.acme.qrCode({ name: 'Old' });
      await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url: 'https://example.com/2' } });
      const path = `/api/v1/qr/${id ?? code.id}`;
      const answer = await world.acme.call<{ code?: string; errors?: unknown[] } | null>(method, path, {
        ...options,
        headers: { 'if-match': ifMatch },
      });
      const left = await world.acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`);
      return { ...answer, isUntouched: left.status === 200 && left.body.name === 'Old' };
    };

    it.each(tags.matching)('does it when the record is at %s', async (ifMatch) => {
      const { status, isUntouched } = await send(ifMatch);
      expect([status, isUntouched]).toEqual([success, false]);
    });

    it.each(tags.other)('answers 412 precondition_failed to %s, and changes nothing', async (ifMatch) => {
      const { status, body, isUntouched } = await send(ifMatch);
      expect([status, body?.code, isUntouched]).toEqual([412, 'precondition_failed', true]);
    });

    it.each(tags.malformed)('answers 422 to the malformed %j, and changes nothing', async (ifMatch) => {
      const { status, body, isUntouched } = await send(ifMatch);
      expect([status, isUntouched]).toEqual([422, true]);
      expect(body?.errors).toEqual([
        {
          header: 'If-Match',
          code: 'invalid_value',
          detail: 'If-Match must be * or a list of quoted ETags, such as "3"',
        },
      ]);
    });

    it('answers 404 before 412', async () => {
      expect((await send('"1"', '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57')).status).toBe(404);
    });
  },
);

describe('two edits from one version', () => {
  it('at once: one is done, the other answered 412', async () => {
    const { id } = await world.acme.qrCode();
    const edits = ['One', 'Two', 'Three', 'Four'].map((name) =>
      world.acme.patch<QrCodeDto>(`/api/v1/qr/${id}`, { name }, { headers: { 'if-match': '"1"' } }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const done = answers.find(({ status }) => status === 200);
    expect((await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body).toEqual(done?.body);
  });
});
