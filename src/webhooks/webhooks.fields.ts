import type { WebhookEndpointStatus } from '#libs/database';
import { integerRules, ItemRule, listRules, Rule, TrimmedUrl } from '#libs/validation';
import { EVENT_NAMES, WEBHOOK_EVENTS } from '#libs/webhook-events';
import { CaseInsensitiveId, UUID } from '../http/requests/id.pipe.js';
import { IsLine, IsText } from '../http/requests/text.js';
import { FOLDER_FAULT } from '../qr/folders/folders.errors.js';

export const WRITABLE_STATUSES: WebhookEndpointStatus[] = ['active', 'paused'];
const URL_LENGTH = 2_048;
const MAX_FOLDERS = 100;
const MIN_OF_MAX_IN_FLIGHT = 8;
export const MAX_OF_MAX_IN_FLIGHT = 256;

export const URL_OF_ENDPOINT = {
  type: String,
  minLength: 1,
  maxLength: URL_LENGTH,
  example: 'https://hooks.example.com/scans',
  description:
    'An https URL with port 443 and without a user name. An IP address in it must be public; a host name is ' +
    'resolved at each delivery, and its addresses must be public then',
};
export const EVENTS_OF_ENDPOINT = {
  type: 'array',
  items: { type: 'string', enum: EVENT_NAMES },
  minItems: 1,
  maxItems: EVENT_NAMES.length,
  example: EVENT_NAMES,
  description: `The events to send. ${WEBHOOK_EVENTS.map((Event) => `\`${new Event().event}\`: ${Event.summary}. `).join('')}More can be added within v1`,
} as const;
export const FOLDER_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: MAX_FOLDERS,
  example: [],
  description:
    'Only events of QR codes that are in one of these folders or their subfolders at the time of the event; empty for ' +
    'all QR codes. A folder that is deleted stays in the list and contains nothing',
} as const;
export const CONTEXT = {
  type: Boolean,
  example: false,
  description:
    'Whether bodies have a last field `context` with the external ID, folder, tags and metadata of the QR code when the ' +
    'event happened, and the ID of the scan; false if omitted',
} as const;
export const BATCH = {
  type: Boolean,
  example: false,
  description:
    'Whether events arrive in batches, of up to 100 in one request: the event `batch` of `x-webhooks`. Events wait up to ' +
    '1.5 s for others; false if omitted',
} as const;
export const MAX_IN_FLIGHT = {
  type: 'integer',
  minimum: MIN_OF_MAX_IN_FLIGHT,
  maximum: MAX_OF_MAX_IN_FLIGHT,
  example: 64,
  description:
    'The most deliveries that can be in progress at the same time; 64 if omitted. The operator may allow fewer, and ' +
    '`inFlightLimit` is what applies now',
} as const;
export const STATUS = {
  type: String,
  enum: WRITABLE_STATUSES,
  example: 'paused',
  description:
    'While an endpoint is `paused`, its events wait for it. `active` resumes it, even if it was disabled, and tries one ' +
    'that recovers at once',
};
export const ON_RESUME = {
  type: String,
  enum: ['send', 'skip'] as const,
  example: 'send',
  description:
    'With `status: active` only. What happens to the events that wait: `send` (if omitted) sends them, the oldest first; ' +
    '`skip` cancels their deliveries',
};

export const isUrl = [TrimmedUrl(), IsText(1, URL_LENGTH), IsLine()];
export const areEvents = [
  ...listRules({ minItems: 1, maxItems: EVENT_NAMES.length }),
  Rule(
    'isUnique',
    (list) =>
      Array.isArray(list) && new Set(list).size < list.length
        ? 'must not contain the same event twice'
        : null,
    'duplicate',
  ),
  ItemRule('areEvents', {
    invalid_value: (item) =>
      (EVENT_NAMES as unknown[]).includes(item) ? null : `must be one of ${EVENT_NAMES.join(', ')}`,
  }),
];
export const isInFlight = integerRules(MIN_OF_MAX_IN_FLIGHT, MAX_OF_MAX_IN_FLIGHT);
export const areFolders = [
  CaseInsensitiveId(),
  ...listRules({ minItems: 0, maxItems: MAX_FOLDERS }),
  ItemRule('areFolders', {
    invalid_value: (item) => (typeof item === 'string' && UUID.test(item) ? null : FOLDER_FAULT),
  }),
];
