import { Transform } from 'class-transformer';
import { categoryNames } from '#libs/qr-codes';
import { integerRules, isLongerThan, ItemRule, listRules, Rule, Rules, TrimmedUrl } from '#libs/validation';
import { SUBSCRIBED_EVENTS, VISITOR_EVENT_NAMES } from '#libs/webhook-events';
import { CaseInsensitiveId, UUID } from '../http/requests/id.pipe.js';
import { IsLine, IsText, normaliseName, trimmed } from '../http/requests/text.js';
import { FOLDER_FAULT } from '../qr/folders/folders.errors.js';

export const WRITABLE_STATUSES = ['active', 'paused'] as const;
export type WritableStatus = (typeof WRITABLE_STATUSES)[number];
const URL_LENGTH = 2_048;
const MAX_FOLDERS = 100;
const MAX_CODES = 1_000;
const DESCRIPTION_LENGTH = 255;
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
/** Names and patterns, of which openapi.yaml has one schema. */
export const SUBSCRIBED = {
  ...{ enum: SUBSCRIBED_EVENTS, enumName: 'SubscribedEvent', isArray: true },
  enumSchema: {
    description:
      'The name of an event, or a pattern such as `qr.*`, which stands for all events of a subject, also later ones. More can be added within v1',
  },
};
export const EVENTS_OF_ENDPOINT = {
  ...SUBSCRIBED,
  minItems: 1,
  maxItems: SUBSCRIBED_EVENTS.length,
  example: VISITOR_EVENT_NAMES,
  description:
    'The events to send, as `x-webhooks` describes them: names, or patterns such as `qr.*`, which stand for all events of a ' +
    'subject, also later ones. More can be added within v1',
};
export const DESCRIPTION = {
  type: String,
  maxLength: DESCRIPTION_LENGTH,
  example: 'Scans for the data warehouse',
  description: 'What the endpoint is for, for people; empty if omitted',
};
export const FOLDER_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: MAX_FOLDERS,
  example: [],
  description:
    'Only events of QR codes that are in one of these folders or their subfolders at the time of the event; empty for ' +
    'all QR codes. A folder that is deleted stays in the list and contains nothing',
} as const;
export const TAGS_OF_ENDPOINT = {
  type: 'array',
  items: { type: 'string' },
  maxItems: 20,
  example: [],
  description:
    'Only events of QR codes that have one of these tags at the time of the event, whatever their case; empty for all',
} as const;
export const CATEGORIES_OF_ENDPOINT = {
  type: 'array',
  items: { type: 'string', enum: categoryNames },
  maxItems: categoryNames.length,
  example: [],
  description: 'Only events of QR codes of these categories; empty for all',
} as const;
export const QR_CODE_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: MAX_CODES,
  example: [],
  description:
    'Only events of these QR codes; empty for all. If several filters are set, all of them apply, and events without a ' +
    'QR code, such as `member.joined`, are not sent',
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
  enum: [...WRITABLE_STATUSES],
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
const hasNoTwice = (what: string) =>
  Rule(
    'isUnique',
    (list) =>
      Array.isArray(list) && new Set(list).size < list.length
        ? `must not contain the same ${what} twice`
        : null,
    'duplicate',
  );
const areOneOf = (choices: readonly string[]) =>
  ItemRule('areChoices', {
    invalid_value: (item) =>
      (choices as unknown[]).includes(item) ? null : `must be one of ${choices.join(', ')}`,
  });
const areIds = (fault: string) =>
  ItemRule('areIds', {
    invalid_value: (item) => (typeof item === 'string' && UUID.test(item) ? null : fault),
  });

export const areEvents = [
  ...listRules({ minItems: 1, maxItems: SUBSCRIBED_EVENTS.length }),
  hasNoTwice('event'),
  areOneOf(SUBSCRIBED_EVENTS),
];
export const isDescription = [Transform(normaliseName), IsText(0, DESCRIPTION_LENGTH), IsLine()];
const TAG_LENGTH = 50;
const TAGS_FAULT = `must contain only strings of 1 to ${TAG_LENGTH} characters`;
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textsIn = (value: unknown): string[] => listIn(value).filter((item) => typeof item === 'string');
export const areTags = [
  Transform(({ value }) => (Array.isArray(value) ? value.map(trimmed) : (value as unknown))),
  ...listRules({ minItems: 0, maxItems: 20 }),
  Rules('areTags', {
    invalid_type: (tags) => (textsIn(tags).length === listIn(tags).length ? null : TAGS_FAULT),
    too_long: (tags) => (textsIn(tags).some((tag) => isLongerThan(tag, TAG_LENGTH)) ? TAGS_FAULT : null),
    invalid_value: (tags) => (textsIn(tags).includes('') ? TAGS_FAULT : null),
    duplicate: (tags) =>
      new Set(textsIn(tags).map((tag) => tag.toLowerCase())).size < textsIn(tags).length
        ? 'must not contain the same tag twice, ignoring case'
        : null,
  }),
];
export const areCategories = [
  ...listRules({ minItems: 0, maxItems: categoryNames.length }),
  hasNoTwice('category'),
  areOneOf(categoryNames),
];
export const QR_CODE_FAULT = 'must be the ID of a QR code of this workspace';
export const areCodes = [
  CaseInsensitiveId(),
  ...listRules({ minItems: 0, maxItems: MAX_CODES }),
  hasNoTwice('QR code'),
  areIds(QR_CODE_FAULT),
];
export const isInFlight = integerRules(MIN_OF_MAX_IN_FLIGHT, MAX_OF_MAX_IN_FLIGHT);
export const areFolders = [
  CaseInsensitiveId(),
  ...listRules({ minItems: 0, maxItems: MAX_FOLDERS }),
  areIds(FOLDER_FAULT),
];
