import { isEmailAddress, LineField, Rule, type FieldOptions } from '#libs/validation';

const MAX_ADDRESSES = 10;
const ADDRESSES_LENGTH = 1000;

export const splitAddresses = (text: string): string[] => text.split(',').map((address) => address.trim());

export const EmailAddressesField = ({ description, ...options }: FieldOptions): PropertyDecorator =>
  LineField(
    {
      example: 'hello@example.com',
      kind: 'email',
      ...options,
      description: `${description ?? ''}: one address, or up to ${MAX_ADDRESSES} separated by commas`,
      maxLength: ADDRESSES_LENGTH,
    },
    Rule('areEmailAddresses', addressesFault),
  );

function addressesFault(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > ADDRESSES_LENGTH) return 'must be an email address';
  const addresses = splitAddresses(value);
  if (addresses.length > MAX_ADDRESSES) return `must contain at most ${MAX_ADDRESSES} addresses`;
  return addresses.every(isEmailAddress)
    ? null
    : 'must be an email address, such as hello@example.com, or several separated by commas';
}
