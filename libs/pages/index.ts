export * from './brand-colors.js';
export { Brand, perBrand, type BrandSettings } from './brand.js';
export * from './edge-response.js';
export {
  CONSENT_FIELD,
  formDirectives,
  formHtml,
  TOKEN_FIELD,
  TOKEN_PLACE,
  TRAP_FIELD,
} from './form-html.js';
export { FORM_STYLE } from './form-style.js';
export { urlsIn } from './linked-text.js';
export type { PageLook } from './page-html.js';
export * from './page-response.js';
export { NOTHING_SENT, readSentForm, type SentForm } from './sent-form.js';
export { edgeTexts, type EdgeTexts, type NoticeName } from './texts/index.js';
