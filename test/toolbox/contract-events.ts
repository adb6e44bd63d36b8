import type { IncomingHttpHeaders } from 'node:http';
import type { OpenAPIV3 } from 'openapi-types';
import { contract, validate } from './contract.js';

const webhooks = (contract as unknown as { 'x-webhooks': Record<string, OpenAPIV3.PathItemObject> })[
  'x-webhooks'
];

export const EVENT_SCHEMAS = new Map(
  Object.entries(webhooks).map(([event, { post }]) => {
    const { content } = post?.requestBody as OpenAPIV3.RequestBodyObject;
    return [event, content['application/json'] ?? {}];
  }),
);

/** Returns how the body of an event differs from openapi.yaml; other requests pass. */
export function checkEvent({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): string[] {
  const event = headers['x-service-event'];
  // Entries of the audit log go to the operator, and are not in openapi.yaml.
  if (typeof event !== 'string' || event === 'audit') return [];
  const name = `the event ${event}`;
  const { schema } = EVENT_SCHEMAS.get(event) ?? {};
  if (!schema) return [`${name} is not in x-webhooks`];
  try {
    validate(name, schema, { body: JSON.parse(body.toString()) as unknown });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
