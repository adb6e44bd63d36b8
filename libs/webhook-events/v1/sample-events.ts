import type { WebhookEventName } from '#libs/database';
import { ctaClickEvent } from './cta-click-event.js';
import type { EventBody } from './event-body.js';
import { leadEvent } from './lead-event.js';
import { scanEvent } from './scan-event.js';

/** Of no record: receivers can recognize the QR code of samples by it. */
export const SAMPLE_QR_CODE_ID = '00000000-0000-7000-8000-000000000001';
const SAMPLE_LEAD_ID = '00000000-0000-7000-8000-000000000002';

const CODE = { qrCodeId: SAMPLE_QR_CODE_ID, qrName: 'Sample QR code', shortCode: 'sample00' };
const VISITOR = { country: 'CH', city: 'Zurich', device: 'mobile' };
const AT = '2026-01-01T12:00:00.000Z';

/** The bodies of tests, always the same; also the examples in openapi.yaml. */
export const SAMPLE_EVENTS: { [Name in WebhookEventName]: Extract<EventBody, { event: Name }> } = {
  scan: scanEvent({ ...CODE, ...VISITOR, scannedAt: AT }),
  lead: leadEvent({
    ...{ ...CODE, ...VISITOR, id: SAMPLE_LEAD_ID, submittedAt: AT },
    fields: { name: 'Ada Lovelace', email: 'ada@example.com' },
    hasConsented: true,
    consentText: 'Send me the newsletter.',
  }),
  cta_click: ctaClickEvent({
    ...{ ...CODE, ...VISITOR, id: 'book', clickedAt: AT },
    label: 'Book a table',
    url: 'https://example.com/book',
  }),
};

/** All events, in the order of the documentation. */
export const EVENT_NAMES = Object.keys(SAMPLE_EVENTS) as WebhookEventName[];
