import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = '/api/settings/v1/webhooks';
const TOLERANCE_S = 300;
const EVENTS = {
  scan: 'Scan',
  lead: 'Lead',
  cta_click: 'CTA click',
  'qr.created': 'QR code created',
  'qr.updated': 'QR code updated',
  'qr.archived': 'QR code archived',
  'qr.deleted': 'QR code deleted',
  'qr.restored': 'QR code restored',
  'qr.expired': 'QR code expired',
  'qr.limit_reached': 'Scan limit reached',
  'member.joined': 'Member joined',
  'member.left': 'Member left',
  'member.role_changed': 'Member role changed',
  'api_key.created': 'API key created',
  'api_key.expiring': 'API key expiring',
  'api_key.revoked': 'API key revoked',
  'quota.threshold': 'Quota threshold',
  'webhook.disabled': 'Webhook disabled',
  'webhook.recovered': 'Webhook recovered',
  'domain.verified': 'Domain verified',
  'domain.lost': 'Domain lost',
};

const sample = {
  id: '0199f3c2-7d4b-7c11-9a55-3f0a6f1f2b10',
  event: 'scan',
  qr_code_id: '0199f3c2-1a2b-7000-8000-1234567890ab',
  qr_name: 'Menu',
  short_code: '7h2k9qxa',
  scan: { country: 'DE', city: 'Berlin', device: 'mobile', scanned_at: '2026-01-01T00:00:00.000Z' },
};

export const eventTrigger = {
  key: 'event',
  noun: 'event',
  display: {
    label: 'New Event',
    description: 'Triggers when a QR code is scanned, or something else happens to it.',
  },
  operation: {
    type: 'hook',
    inputFields: [
      { key: 'events', label: 'Events', required: true, list: true, choices: EVENTS },
      { key: 'tags', label: 'Tags', list: true, helpText: 'Only events of QR codes with one of these tags' },
    ],
    performSubscribe,
    performUnsubscribe,
    perform,
    // There are none to list: an endpoint gets the events that happen from now on.
    performList: (z, { inputData }) => [{ ...sample, event: inputData.events?.[0] ?? 'scan' }],
    sample,
  },
};

/** The response is stored as `subscribeData`, with the ID and the secret of the endpoint. */
async function performSubscribe(z, { targetUrl: url, inputData: { events, tags = [] } }) {
  const json = { url, events, description: 'Zapier', ...(tags.length > 0 && { tags }) };
  return (await z.request({ url: PATH, method: 'POST', json })).data;
}

async function performUnsubscribe(z, { subscribeData }) {
  await z.request({ url: `${PATH}/${subscribeData.id}`, method: 'DELETE' });
  return {};
}

/** Zapier needs an ID for each: it ignores events that it has received before, such as retries. */
function perform(z, { rawRequest, subscribeData }) {
  const headers = Object.fromEntries(
    Object.entries(rawRequest.headers).map(([name, value]) => [
      name.toLowerCase().replace(/^http-/, ''),
      value,
    ]),
  );
  if (!isGenuine(rawRequest.content, headers, subscribeData.secret))
    throw new z.errors.Error('The signature of the event is wrong or too old.', 'invalid_signature');
  return [{ id: headers['webhook-id'], ...JSON.parse(rawRequest.content) }];
}

/** Verifies `webhook-signature` (Standard Webhooks), which also contains the time, so a recorded request is rejected. */
function isGenuine(body, headers, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': sent = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There are two during a rotation of the secret.
  return sent
    .split(/[\s,]+/)
    .map((each) => Buffer.from(each, 'base64'))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}
