import type { QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

describe('the Link header of a list', () => {
  const world = useService();

  it('names the next page under the public address, with the query as it was sent, until the last one', async () => {
    const created = [await world.acme.qrCode(), await world.acme.qrCode(), await world.acme.qrCode()];
    const seen: string[] = [];
    let path: string | undefined = '/api/v1/qr?limit=2';
    while (path) {
      const { headers, body }: { headers: Record<string, string>; body: QrCodeListDto } =
        await world.acme.get<QrCodeListDto>(path);
      seen.push(...body.data.map(({ id }) => id));
      const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
      expect(next).toBe(
        body.next_cursor ? `${BASE_URL}/api/v1/qr?limit=2&cursor=${body.next_cursor}` : undefined,
      );
      path = next?.slice(BASE_URL.length);
    }
    expect(seen.sort()).toEqual(created.map(({ id }) => id).sort());
  });
});
