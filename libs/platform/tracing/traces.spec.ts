import { startCollector, type Collector } from '../../../test/toolbox/otlp-collector.js';
import { Traces } from './traces.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('Traces', () => {
  let collector: Collector;
  const outage = { failed: jest.fn(), succeeded: jest.fn() };
  beforeAll(async () => {
    collector = await startCollector();
  });
  beforeEach(() => {
    outage.failed.mockClear();
    outage.succeeded.mockClear();
  });
  afterAll(() => collector.close());

  const open = (sampler: string, ratio = 1) =>
    new Traces({ endpoint: collector.url, headers: {}, serviceName: 'test', sampler, ratio }, outage);
  const sampled = async (sampler: string, ratio?: number) => {
    const traces = open(sampler, ratio);
    traces.start('root', 'SERVER', {}).end();
    for (const flags of ['01', '00', 'invalid'])
      traces.start(flags, 'SERVER', {}, `00-${TRACE}-00f067aa0ba902b7-${flags}`).end();
    await traces.close();
    return collector.spans.splice(0).map(({ name }) => name);
  };

  it('takes the spans that the sampler names', async () => {
    expect(await sampled('always_on')).toEqual(['root', '01', '00', 'invalid']);
    expect(await sampled('parentbased_always_on')).toEqual(['root', '01', 'invalid']);
    expect(await sampled('parentbased_traceidratio', 0)).toEqual(['01']);
    expect(await sampled('always_off')).toEqual([]);
  });

  it('tells whether spans could be sent', async () => {
    collector.respondWith(400);
    await sampled('always_on');
    expect([outage.failed, outage.succeeded].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    collector.respondWith(200);
    await sampled('always_on');
    expect([outage.failed, outage.succeeded].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
