import type { WebhookEventName } from '#libs/database';

/** A click on a button of a landing page; `clickedAt` is ISO 8601 in UTC, to the millisecond. */
export interface CtaClickEventValues {
  qrCodeId: string;
  qrName: string;
  shortCode: string;
  /** Of the button. */
  id: string;
  label: string;
  url: string;
  country: string;
  city: string;
  device: string;
  clickedAt: string;
}

export const CTA_CLICK_EVENT = 'cta_click' satisfies WebhookEventName;

export interface CtaClickEvent {
  event: typeof CTA_CLICK_EVENT;
  qr_code_id: string;
  qr_name: string;
  short_code: string;
  cta: {
    id: string;
    label: string;
    url: string;
    country: string;
    city: string;
    device: string;
    clicked_at: string;
  };
}

export const ctaClickEvent = (values: CtaClickEventValues): CtaClickEvent => ({
  event: CTA_CLICK_EVENT,
  qr_code_id: values.qrCodeId,
  qr_name: values.qrName,
  short_code: values.shortCode,
  cta: {
    id: values.id,
    label: values.label,
    url: values.url,
    country: values.country,
    city: values.city,
    device: values.device,
    clicked_at: values.clickedAt,
  },
});
