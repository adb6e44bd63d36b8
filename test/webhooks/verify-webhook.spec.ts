import { newWebhookSecret, signedHeaders } from '#libs/delivery';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { verifyWebhook, WebhookSignatureError, type ReceivedWebhook } from '../../packages/client/index.js';

const SECRET = newWebhookSecret();
const NEXT = newWebhookSecret();
const BODY = Buffer.from(serialize(SAMPLE_EVENTS.scan));
const ID = '0199f3c2-7d4b-7c11-9a55-3f0a6f1f2b10';

describe('verifyWebhook', () => {
  const signed = ({ ageS = 0, next = null as string | null } = {}) => {
    const at = new Date(Date.now() - ageS * 1000);
    const identity = { deliveryId: ID, event: 'scan', attempt: 1, isTest: false, at };
    return signedHeaders(identity, { current: SECRET, next }, BODY);
  };
  const verify = (received: Partial<ReceivedWebhook> = {}) =>
    verifyWebhook({ body: BODY, headers: signed(), secret: SECRET, ...received });
  const result = (received: Partial<ReceivedWebhook> = {}): Promise<unknown> =>
    verify(received).then(
      ({ event }) => event,
      (error: unknown) => (error instanceof WebhookSignatureError ? error.reason : String(error)),
    );
  const without = (name: string) =>
    Object.fromEntries(Object.entries(signed()).filter(([each]) => each !== name));

  it('returns the event of a genuine request, sent as bytes or as text', async () => {
    expect(await verify()).toEqual(JSON.parse(BODY.toString()));
    expect(await verify({ body: BODY.toString() })).toEqual(JSON.parse(BODY.toString()));
  });

  it('finds headers in any case, wherever they are', async () => {
    const entries = Object.entries(signed());
    const upper = entries.map(([name, value]) => [name.toUpperCase(), value] as const);
    const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
    for (const headers of [
      new Headers(signed()),
      new Map(upper),
      Object.fromEntries(upper),
      Object.fromEntries(upper.map(([name, value]) => [name, [value]])),
      { 'webhook-id': undefined, ...Object.fromEntries(upper) },
      { get: (name: string) => values.get(name) ?? null },
    ])
      expect(await result({ headers })).toBe('scan');
  });

  it('accepts both secrets during a rotation, and no other', async () => {
    const headers = signed({ next: NEXT });
    const joined = { ...headers, 'webhook-signature': headers['webhook-signature']?.replace(' ', ', ') };
    for (const secret of [SECRET, NEXT]) {
      expect(await result({ headers, secret })).toBe('scan');
      expect(await result({ headers: joined, secret })).toBe('scan');
      expect(await result({ headers, secret, scheme: 'body-only' })).toBe('scan');
    }
    expect(await result({ headers, secret: newWebhookSecret() })).toBe('wrong');
  });

  it('accepts what was signed within five minutes, or another time', async () => {
    const at = (ageS: number, toleranceS?: number) =>
      result({ headers: signed({ ageS }), ...(toleranceS === undefined ? {} : { toleranceS }) });
    expect([await at(298), await at(302), await at(-297), await at(-303)]).toEqual([
      ...['scan', 'too_old', 'scan', 'too_new'],
    ]);
    expect([await at(30, 20), await at(302, 400), await at(9e6, Infinity), await at(0, NaN)]).toEqual([
      ...['too_old', 'scan', 'scan', 'too_old'],
    ]);
  });

  it('rejects a replay with another time, another id or another body', async () => {
    const old = signed({ ageS: 600 });
    const now = String(Math.floor(Date.now() / 1000));
    for (const changed of [
      { 'webhook-timestamp': now },
      { 'webhook-id': NEXT },
      { 'webhook-timestamp': 'NaN' },
    ])
      expect(await result({ headers: { ...old, ...changed } })).toBe('wrong');
    expect(await result({ body: BODY.toString().replace('scan', 'lead') })).toBe('wrong');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'says that %s is missing, although X-Service-Signature fits',
    async (name) => {
      await expect(verify({ headers: without(name) })).rejects.toThrow(`The header ${name} is missing.`);
    },
  );

  it('verifies X-Service-Signature only if that is asked for', async () => {
    const headers = { 'X-Service-Signature': signed()['X-Service-Signature'] };
    expect(await result({ headers })).toBe('missing');
    expect(await result({ headers, scheme: 'body-only' })).toBe('scan');
    expect(await result({ headers, scheme: 'body-only', secret: NEXT })).toBe('wrong');
    expect(await result({ headers: without('X-Service-Signature'), scheme: 'body-only' })).toBe('missing');
  });

  it('takes for a mistake of the receiver what is not a secret, or no body as it was sent', async () => {
    for (const secret of ['', 'whsec_', 'whsec_A', SECRET.slice(6), undefined as unknown as string])
      expect(await result({ secret })).toContain('TypeError: secret must be');
    expect(await result({ body: SAMPLE_EVENTS.scan as unknown as string })).toContain(
      'TypeError: body must be',
    );
  });
});
