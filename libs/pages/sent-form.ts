import { isWrittenNumber, type PageForm, type PageFormField } from '#libs/qr-codes';
import { isEmailAddress, isLongerThan, lineFault, paragraphsFault } from '#libs/validation';

export type FieldFault = 'missing' | 'email' | 'tel' | 'tooLong' | 'option' | 'characters' | 'consent';

export interface SentForm {
  values: Readonly<Record<string, string>>;
  hasConsented: boolean;
  isConsentMissing: boolean;
  faults: ReadonlyMap<string, FieldFault>;
}

export const NOTHING_SENT: SentForm = {
  values: {},
  hasConsented: false,
  isConsentMissing: false,
  faults: new Map(),
};

/** Lengths in code points. */
export const MAX_LENGTHS: Readonly<Record<PageFormField['type'], number>> = {
  text: 500,
  email: 254,
  tel: 40,
  select: 100,
  textarea: 5_000,
};

export function readSentForm(
  { fields, consentText, isConsentRequired }: PageForm,
  sent: URLSearchParams,
  consentField: string,
): SentForm {
  const hasConsented = consentText !== null && sent.has(consentField);
  const values = fields.map((field) => [field, readValue(sent.get(field.name))] as const);
  const faults = values.flatMap(([field, value]) => {
    const fault = findFault(field, value);
    return fault === null ? [] : [[field.name, fault] as const];
  });
  return {
    values: Object.fromEntries(values.map(([{ name }, value]) => [name, value])),
    hasConsented,
    isConsentMissing: isConsentRequired && !hasConsented,
    faults: new Map(faults),
  };
}

/** Browsers send line breaks as CR LF. */
const readValue = (sent: string | null): string => (sent ?? '').replaceAll('\r\n', '\n').trim();

function findFault({ type, isRequired, options }: PageFormField, value: string): FieldFault | null {
  if (value === '') return isRequired ? 'missing' : null;
  if (isLongerThan(value, MAX_LENGTHS[type])) return 'tooLong';
  const hasControls = (type === 'textarea' ? paragraphsFault(value) : lineFault(value)) !== null;
  if (hasControls) return 'characters';
  if (type === 'email' && !isEmailAddress(value)) return 'email';
  if (type === 'tel' && !isWrittenNumber(value)) return 'tel';
  if (type === 'select' && !options.includes(value)) return 'option';
  return null;
}
