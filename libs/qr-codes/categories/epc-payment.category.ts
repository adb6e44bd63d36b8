import { ApiSchema } from '@nestjs/swagger';
import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { LineField, PatternField, Rule, type Holder } from '#libs/validation';
import { eciBytes } from '../symbol/capacity.js';
import { joinLines, type PrintedCategory } from './category.js';

/** EPC069-12: the capacity of a symbol of version 13 at level M. */
const MAX_BYTES = 331;
const AMOUNT = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/;

/** They joined SEPA in October 2025 and May 2026: European Payments Council, EPC409-09. */
const JOINED_SEPA = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);
/** The states of the European Union with Iceland, Liechtenstein and Norway. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

@ApiSchema({ description: 'A SEPA credit transfer (EPC069-12), which banking apps fill in' })
export class EpcPaymentData {
  @LineField(
    { maxLength: 70, description: 'Name of the beneficiary', example: 'Red Cross' },
    Rule('fitsSymbol', sizeFault, 'too_long'),
  )
  name!: string;

  @LineField(
    {
      maxLength: 42,
      description: 'IBAN of the beneficiary, of a SEPA country, with or without spaces or dashes',
      example: 'DE89 3704 0044 0532 0130 00',
    },
    Rule('isIban', ibanFault),
  )
  iban!: string;

  @LineField(
    {
      maxLength: 20,
      isOptional: ({ iban }: Holder) => !isOutsideEea(iban),
      absence: 'is required, since the IBAN is of a country outside the European Economic Area',
      description:
        'BIC of the bank of the beneficiary, with or without spaces; required if the IBAN is of a country outside the European Economic Area, such as Switzerland',
      example: 'COBADEFFXXX',
    },
    Rule('isBic', (value) =>
      typeof value === 'string' && isValidBIC(electronic(value))
        ? null
        : 'must be a BIC of 8 or 11 characters',
    ),
  )
  bic?: string;

  @PatternField(
    AMOUNT,
    'must be a decimal number as a string, such as "12.50"',
    {
      maxLength: 12,
      kind: 'amount',
      isOptional: true,
      description: 'Amount in euros, from "0.01" to "999999999.99"',
      example: '12.50',
    },
    Rule('isPayable', (value) => (Number(value) > 0 ? null : 'must be at least 0.01')),
  )
  amount?: string;

  @LineField(
    {
      maxLength: 35,
      isOptional: true,
      description:
        'Structured reference; ISO 11649 references (RF…) are validated. Cannot be combined with text',
      example: 'RF18539007547034',
    },
    Rule('isReference', referenceFault),
  )
  reference?: string;

  @LineField(
    {
      maxLength: 140,
      isOptional: true,
      description: 'Message to the beneficiary; cannot be combined with reference',
      example: 'Donation',
    },
    Rule('isAlone', (_text, { reference }) =>
      reference === undefined ? null : 'must be omitted when reference is present',
    ),
  )
  text?: string;
}

/** People write spaces, dashes and lower case, which the standard does not allow. */
const electronic = (text: string) => text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();

function ibanFault(value: unknown): string | null {
  const iban = typeof value === 'string' ? electronic(value) : '';
  if (!isValidIBAN(iban)) return 'must be an IBAN with correct check digits';
  return isSepa(iban.slice(0, 2))
    ? null
    : `must be of a SEPA country, since this payment is a SEPA credit transfer; ${iban.slice(0, 2)} is none`;
}

const isSepa = (country: string) => JOINED_SEPA.has(country) || isSEPACountry(country);

/** EPC069-12: version 002 of the payload can omit the BIC within the European Economic Area. */
function isOutsideEea(iban: unknown): boolean {
  if (typeof iban !== 'string' || ibanFault(iban) !== null) return false;
  return !EEA.has(electronic(iban).slice(0, 2));
}

/** ISO 11649: RF and two check digits move to the end, letters count from A = 10, and the remainder modulo 97 is 1. */
function referenceFault(reference: unknown): string | null {
  if (typeof reference !== 'string' || !/^RF\d\d/i.test(reference)) return null;
  const text = electronic(reference);
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => parseInt(character, 36));
  const rest = digits.reduce((sum, digit) => (sum * (digit > 9 ? 100 : 10) + digit) % 97, 0);
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && rest === 1
    ? null
    : 'must have correct check digits after RF (ISO 11649)';
}

function sizeFault(_name: unknown, holder: Holder): string | null {
  const { name = '', iban = '', bic = '', amount = '', reference = '', text = '' } = holder;
  const values = [name, iban, bic, amount, reference, text];
  if (!values.every((value) => typeof value === 'string')) return null;
  const transfer = writeTransfer({ name, iban, bic, amount, reference, text } as EpcPaymentData);
  const size = Buffer.byteLength(transfer);
  const allowed = MAX_BYTES - eciBytes(transfer);
  return size > allowed
    ? `must be shorter, or else reference or text: the payment takes ${size} bytes, but EPC069-12 allows ${allowed}`
    : null;
}

/** Writes version 002, UTF-8 (1), SEPA credit transfer. Empty lines are kept, except at the end. */
function writeTransfer({ name, iban, bic, amount, reference, text }: EpcPaymentData): string {
  const lines = [
    ...['BCD', '002', '1', 'SCT', electronic(bic ?? ''), name, electronic(iban)],
    amount ? `EUR${Number(amount).toFixed(2)}` : '',
    // The purpose has no field in qr_data.
    '',
    reference && /^RF\d\d/i.test(reference) ? electronic(reference) : (reference ?? ''),
    text ?? '',
  ];
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1).join('\n');
}

export const epcPaymentCategory: PrintedCategory<EpcPaymentData> = {
  name: 'epc_payment',
  scan: 'pay with the app of their bank (SEPA credit transfer)',
  dataDto: EpcPaymentData,
  example: {
    name: 'Red Cross',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    amount: '12.50',
    reference: 'RF18539007547034',
  },
  /** Banking apps read the payment itself and do not follow URLs. */
  dynamic: 'never',
  /** EPC069-12 requires level M. */
  errorCorrection: 'M',
  staticPayload: writeTransfer,
  destinations: () => [],
  destination: () => null,
  searchText: ({ name, iban = '', reference }) => joinLines(name, electronic(iban), reference),
};
