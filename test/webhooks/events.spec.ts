import { Agent, fetch } from 'undici';
import { BatchEvent, SAMPLE_EVENTS } from '#libs/webhook-events';
import { EVENT_SCHEMAS } from '../toolbox/contract-events.js';
import { validate } from '../toolbox/contract.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';

const SAMPLES = { ...SAMPLE_EVENTS, batch: new BatchEvent() };

describe('x-webhooks of openapi.yaml', () => {
  it('describes each event, with the sample of tests as its example', () => {
    expect([...EVENT_SCHEMAS.keys()].sort()).toEqual(Object.keys(SAMPLES).sort());
    for (const [event, { schema = {}, example }] of EVENT_SCHEMAS) {
      expect(example).toEqual({ ...SAMPLES[event as keyof typeof SAMPLES] });
      validate(event, schema, { body: example as unknown });
    }
  });

  it.each([
    ['a field more', { ...SAMPLE_EVENTS.scan, more: 1 }],
    ['a field less', { ...SAMPLE_EVENTS.scan, qr_name: undefined }],
    ['the name of another event', { ...SAMPLE_EVENTS.scan, event: 'lead' }],
    ['an event of a batch without its id', { event: 'batch', events: [SAMPLE_EVENTS.scan] }],
    ['a field more inside', { ...SAMPLE_EVENTS.scan, scan: { ...SAMPLE_EVENTS.scan.scan, more: 1 } }],
  ])('is what every receiver of the tests holds events against: %s fails its suite', async (_, body) => {
    const receiver = await startReceiver();
    await post(receiver, body);
    await expect(receiver.close()).rejects.toThrow('not as in openapi.yaml');
  });

  it('fits what receivers get', async () => {
    const receiver = await startReceiver();
    await post(receiver, SAMPLE_EVENTS.scan);
    await receiver.close();
    expect(receiver.requests).toHaveLength(1);
  });
});

async function post(receiver: Receiver, body: object): Promise<void> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const headers = { 'X-Service-Event': 'event' in body && body.event === 'batch' ? 'batch' : 'scan' };
  await fetch(receiver.url, { method: 'POST', headers, body: JSON.stringify(body), dispatcher });
  await dispatcher.close();
}
