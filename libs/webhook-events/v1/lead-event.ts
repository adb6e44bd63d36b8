import type { WebhookEventName } from '#libs/database';

/** What a visitor submitted with the form of a landing page; `submittedAt` is ISO 8601 in UTC, to the millisecond. */
export interface LeadEventValues {
  qrCodeId: string;
  qrName: string;
  shortCode: string;
  id: string;
  /** The values that the visitor entered, by the names of the form's fields. */
  fields: Record<string, string>;
  hasConsented: boolean;
  /** The text beside the checkbox; null if the form has none. */
  consentText: string | null;
  country: string;
  city: string;
  device: string;
  submittedAt: string;
}

export const LEAD_EVENT = 'lead' satisfies WebhookEventName;

export interface LeadEvent {
  event: typeof LEAD_EVENT;
  qr_code_id: string;
  qr_name: string;
  short_code: string;
  lead: {
    id: string;
    fields: Record<string, string>;
    consent: boolean;
    consent_text: string | null;
    country: string;
    city: string;
    device: string;
    submitted_at: string;
  };
}

export const leadEvent = (values: LeadEventValues): LeadEvent => ({
  event: LEAD_EVENT,
  qr_code_id: values.qrCodeId,
  qr_name: values.qrName,
  short_code: values.shortCode,
  lead: {
    id: values.id,
    fields: values.fields,
    consent: values.hasConsented,
    consent_text: values.consentText,
    country: values.country,
    city: values.city,
    device: values.device,
    submitted_at: values.submittedAt,
  },
});
