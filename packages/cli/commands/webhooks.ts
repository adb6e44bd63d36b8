import { facts, type Query, type Result } from '../../client/index.js';
import { command } from '../command.js';
import { usageError } from '../failures.js';
import { first, LIMIT_OPTIONS, limitOf } from '../list-options.js';

type Endpoint = Result<'getWebhook'>;
type Delivery = Result<'listWebhookDeliveries'>['items'][number];

const ENDPOINT_COLUMNS = {
  ID: ({ id }: Endpoint) => id,
  STATUS: ({ status }: Endpoint) => status,
  WAITING: ({ waiting }: Endpoint) => waiting,
  EVENTS: ({ events }: Endpoint) => events.join(', '),
  URL: ({ url }: Endpoint) => url,
};

const DELIVERY_COLUMNS = {
  ID: ({ id }: Delivery) => id,
  TIME: ({ createdAt }: Delivery) => createdAt,
  EVENT: ({ event }: Delivery) => event,
  STATE: ({ state }: Delivery) => state,
  ATTEMPTS: ({ attemptCount }: Delivery) => attemptCount,
  RESPONSE: ({ lastStatusCode }: Delivery) => lastStatusCode,
};

const REPLAYED_STATES = ['failed', 'cancelled', 'delivered', 'all'] as const;

/** Their values are checked against the choices. */
const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

export const WEBHOOK_COMMANDS = [
  command({
    usage: 'webhooks list',
    about: 'List webhook endpoints; webhooks need a key with the scope admin',
    options: LIMIT_OPTIONS,
    run: async ({ options, client, out }) => {
      const { count, page } = limitOf(options);
      const endpoints = client().webhooks.list({ limit: page });
      const none = 'No webhook endpoints.';
      await out.list(first(endpoints, count), { columns: ENDPOINT_COLUMNS, id: ({ id }) => id, none });
    },
  }),
  command({
    usage: 'webhooks deliveries <endpoint>',
    about: 'List what was sent to an endpoint, the newest first',
    options: {
      state: { type: 'string', value: 'STATE', choices: facts.DELIVERY_STATES, about: 'In this state' },
      event: { type: 'string', value: 'EVENT', choices: facts.EVENTS, about: 'Of this event' },
      ...LIMIT_OPTIONS,
    },
    run: async ({ args: [endpoint = ''], options: { state, event, ...limits }, client, out }) => {
      const { count, page } = limitOf(limits);
      const query = given({ state, event, limit: page }) as Query<'listWebhookDeliveries'>;
      const deliveries = client().webhooks.deliveries.list(endpoint, query);
      const none = 'No deliveries.';
      await out.list(first(deliveries, count), { columns: DELIVERY_COLUMNS, id: ({ id }) => id, none });
    },
  }),
  command({
    usage: 'webhooks replay [delivery…]',
    about: 'Send deliveries again, or with --endpoint those of a period',
    options: {
      endpoint: { type: 'string', value: 'ID', about: 'All of this endpoint that match' },
      from: { type: 'string', value: 'TIME', about: 'From this time on, such as 2026-11-28T09:00:00Z' },
      to: { type: 'string', value: 'TIME', about: 'Until before this time; now by default' },
      state: {
        type: 'string',
        value: 'STATE',
        choices: REPLAYED_STATES,
        about: 'In this state; failed by default',
      },
      'dry-run': { type: 'boolean', about: 'Only count them' },
    },
    run: async ({ args, options, client, out }) => {
      const { webhooks } = client();
      const { endpoint, from, to = new Date().toISOString(), state } = options;
      if ((endpoint === undefined) === (args.length === 0))
        throw usageError('Name deliveries, or an endpoint with --endpoint ID --from TIME.');
      for (const id of args) {
        const delivery = await webhooks.deliveries.replay(id);
        out.result(delivery, delivery.id, `${delivery.id} is ${delivery.state}.`);
      }
      if (endpoint === undefined) return;
      if (from === undefined)
        throw usageError('Name the period: --from TIME, and --to TIME if it does not end now.');
      const body = given({
        from,
        to,
        state: state as (typeof REPLAYED_STATES)[number] | undefined,
        dryRun: options['dry-run'],
      });
      const replay = await webhooks.replay(endpoint, body as Parameters<typeof webhooks.replay>[1]);
      const one = replay.count === 1 && !replay.hasMore;
      const count = `${replay.count}${replay.hasMore ? ' or more' : ''} ${one ? 'delivery' : 'deliveries'}`;
      const said = `${count} ${options['dry-run'] ? 'would be' : one ? 'is' : 'are'} sent again.`;
      out.result(replay, replay.id ?? undefined, said);
    },
  }),
  command({
    usage: 'webhooks test <endpoint>',
    about: 'Send a test event to an endpoint, and show its response',
    options: {
      event: { type: 'string', value: 'EVENT', choices: facts.EVENTS, about: 'This event; scan by default' },
    },
    run: async ({ args: [endpoint = ''], options: { event = 'scan' }, client, out }) => {
      const body = { event: event as Exclude<(typeof facts.EVENTS)[number], 'batch'> };
      const delivery = await client().webhooks.test(endpoint, body);
      const { id, state, lastStatusCode } = delivery;
      out.result(
        delivery,
        id,
        `The test is ${state}${lastStatusCode === null ? '' : ` with status ${lastStatusCode}`}.`,
      );
      return state === 'delivered' ? 0 : 1;
    },
  }),
];
