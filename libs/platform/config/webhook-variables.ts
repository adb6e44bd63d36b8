import { str } from 'envalid';
import {
  cidrs,
  delaysMs,
  httpUrl,
  httpsUrls,
  inFlight,
  ports,
  probeInterval,
  readableFile,
} from './validators.js';

/** How webhooks are sent, and what else the service connects to. */
export const webhookVariables = {
  DELIVERIES: str({
    choices: ['on', 'off'],
    default: 'on',
    desc: '`off`: the worker sends no webhooks, no emails and nothing to AUDIT_STREAM_URL; they wait until it is started with `on`',
  }),
  WEBHOOK_RETRY_DELAYS_MS: delaysMs({
    default: [10_000, 600_000, 10_800_000],
    desc: 'Comma-separated delays in milliseconds before each retry of a webhook delivery (±20 %)',
  }),
  WEBHOOK_PROBE_MS: probeInterval({
    default: 300_000,
    desc: 'The time between two deliveries to a webhook endpoint that recovers, in milliseconds; from 1000',
  }),
  WEBHOOK_MAX_IN_FLIGHT: inFlight({
    default: 64,
    desc: 'The most webhook deliveries to one endpoint that can be in progress at the same time, over all workers; up to 256',
  }),
  WEBHOOK_ALLOW_PORTS: ports({
    default: [],
    desc: 'Comma-separated ports that webhooks, and URLs of pictures, may use in addition to 443',
  }),
  WEBHOOK_ALLOW_PRIVATE: cidrs({
    default: [],
    desc: 'Comma-separated private addresses or CIDR ranges that webhooks, and URLs of pictures, may reach',
  }),
  WEBHOOK_CA_FILE: readableFile({
    default: undefined,
    desc: 'PEM file of additional certificate authorities to trust for webhook receivers and URLs of pictures',
  }),
  EGRESS_PROXY_URL: httpUrl({
    default: undefined,
    desc: 'Forward proxy for webhooks, URLs of pictures and OpenID Connect; with a user and a password, if it needs them. It must refuse private addresses',
    example: 'http://user:password@proxy.internal:3128',
  }),
  WEBHOOK_PROXY_URL: httpUrl({
    default: undefined,
    desc: 'Forward proxy for webhooks only, instead of EGRESS_PROXY_URL',
    example: 'http://proxy.internal:3129',
  }),
  EGRESS_PROXY_CA_FILE: readableFile({
    default: undefined,
    desc: 'PEM file of additional certificate authorities to trust for a forward proxy with an `https://` URL',
  }),
  WEBHOOK_SHARED_PATHS: httpsUrls({
    default: [],
    desc: 'Comma-separated https URLs without a query, of which more than 5 webhook endpoints of a workspace can share scheme, host and path, because their receiver distinguishes customers by the query',
    example: 'https://hooks.example.com/in',
  }),
};
