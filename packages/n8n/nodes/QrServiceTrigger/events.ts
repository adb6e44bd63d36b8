import type { INodePropertyOptions } from 'n8n-workflow';

export const eventOptions: INodePropertyOptions[] = [
  { name: 'API Key Created', value: 'api_key.created' },
  { name: 'API Key Expiring', value: 'api_key.expiring' },
  { name: 'API Key Revoked', value: 'api_key.revoked' },
  { name: 'CTA Click', value: 'cta_click', description: 'A visitor clicks a button of a landing page' },
  { name: 'Domain Lost', value: 'domain.lost' },
  { name: 'Domain Verified', value: 'domain.verified' },
  { name: 'Lead', value: 'lead', description: 'A visitor sends the form of a landing page' },
  { name: 'Member Joined', value: 'member.joined' },
  { name: 'Member Left', value: 'member.left' },
  { name: 'Member Role Changed', value: 'member.role_changed' },
  { name: 'QR Code Archived', value: 'qr.archived' },
  { name: 'QR Code Created', value: 'qr.created' },
  { name: 'QR Code Deleted', value: 'qr.deleted' },
  { name: 'QR Code Expired', value: 'qr.expired' },
  { name: 'QR Code Restored', value: 'qr.restored' },
  { name: 'QR Code Updated', value: 'qr.updated' },
  {
    name: 'Quota Threshold',
    value: 'quota.threshold',
    description: 'The API requests of the month are used up to 75% or 100%',
  },
  { name: 'Scan', value: 'scan' },
  { name: 'Scan Limit Reached', value: 'qr.limit_reached' },
  { name: 'Webhook Disabled', value: 'webhook.disabled' },
  { name: 'Webhook Recovered', value: 'webhook.recovered' },
];
