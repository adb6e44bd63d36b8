import type { OpenAPIObject } from '@nestjs/swagger';
import { BatchEvent, SAMPLE_EVENTS, WEBHOOK_EVENTS } from '#libs/webhook-events';
import type { Operation } from './operation.js';

const HEADERS = {
  WebhookSignature: ['X-Service-Signature', true, '`sha256=` and the HMAC-SHA256 of the raw body in hex'],
  WebhookNextSignature: [
    'X-Service-Signature-Next',
    false,
    'During a rotation: the same with the next secret',
  ],
  WebhookEventName: ['X-Service-Event', true, 'The event, as in the body'],
  WebhookDeliveryId: ['X-Service-Delivery', true, 'ID of the delivery, the same in all attempts'],
  WebhookAttemptNumber: ['X-Service-Attempt', true, 'Number of the attempt, from 1'],
  WebhookTime: ['X-Service-Timestamp', true, 'When the attempt was signed, in Unix seconds'],
  WebhookTest: ['X-Service-Test', false, '`true` for tests'],
  StandardWebhookId: ['webhook-id', true, 'Standard Webhooks: ID of the delivery'],
  StandardWebhookTime: ['webhook-timestamp', true, 'Standard Webhooks: when the attempt was signed'],
  StandardWebhookSignature: ['webhook-signature', true, 'Standard Webhooks: signatures, separated by spaces'],
} as const;

const RECEIVED = [...WEBHOOK_EVENTS, BatchEvent];

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * OpenAPI 3.0 has no webhooks: the requests that endpoints receive are in `x-webhooks`, and in a callback of the
 * operation that adds an endpoint.
 */
export function addWebhooks(document: OpenAPIObject): void {
  const components = (document.components ??= {});
  const documented = Object.entries(HEADERS).map(([key, [name, required, description]]) => {
    const parameter = { name, in: 'header' as const, required, description, schema: { type: 'string' } };
    return [key, parameter] as const;
  });
  components.parameters = { ...components.parameters, ...Object.fromEntries(documented) };
  const webhooks = RECEIVED.map((Event) => {
    const sample = new Event();
    const text = { summary: Event.summary, description: Event.description };
    const operationId = `receive${Event.name}`;
    return [sample.event, { post: requestOf({ ...text, operationId }, schemaRef(Event.name), sample) }];
  });
  Object.assign(document, { 'x-webhooks': Object.fromEntries(webhooks) as object });
  const posts = Object.values(document.paths).map(({ post }) => post);
  const adding = posts.find((operation) => operation?.operationId === 'createWebhook');
  if (!adding) throw new Error('No operation adds a webhook endpoint');
  const event = { oneOf: RECEIVED.map(({ name }) => schemaRef(name)) };
  const text = { summary: 'An event', description: 'The requests are described in `x-webhooks`.' };
  adding.callbacks = {
    event: { '{$request.body#/url}': { post: requestOf(text, event, SAMPLE_EVENTS.scan) } },
  };
}

const requestOf = (text: Partial<Operation>, schema: object, value: object): Operation => ({
  tags: ['Webhooks'],
  ...text,
  security: [],
  parameters: Object.keys(HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema, example: structuredClone(value) } },
  },
  responses: {
    '2XX': { description: 'Success. Any other status is a failure, and all but 410 are retried' },
    '410': { description: 'The endpoint is disabled, and gets no more events' },
  },
});
