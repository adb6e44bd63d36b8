import { Documented } from './documented.js';

/** Receivers can recognize samples by this id, which no record has. */
export const SAMPLE_QR_CODE_ID = '00000000-0000-7000-8000-000000000001';
export const SAMPLE_TIME = '2026-01-01T12:00:00.000Z';

export const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
export const TIME = { format: 'date-time', example: SAMPLE_TIME };
export const COUNTRY = { example: 'CH', description: 'ISO 3166-1 alpha-2 code, or Unknown' };
export const CITY = { example: 'Zurich', description: 'English name, or Unknown' };
export const DEVICE = { example: 'mobile', description: 'mobile, tablet, desktop or other' };

/**
 * The type, documentation and, by its initial values, sample of an event's body. Fields are sent in the order of their
 * declaration.
 */
export abstract class CodeEvent {
  /** Endpoints subscribe to this name; at most 32 characters. */
  readonly event: string = '';
  @Documented({ ...ID, description: 'ID of the QR code' }) qr_code_id = SAMPLE_QR_CODE_ID;
  @Documented({ example: 'Table 12', description: 'Name of the QR code when the event happened' }) qr_name =
    'Sample QR code';
  @Documented({ example: '7h2k9qxa', description: 'Short code of the QR code' }) short_code = 'sample00';
}
