import { Field, isLongerThan, Rules } from '#libs/validation';

const MAX_PAIRS = 10;
const NAME_LENGTH = 100;
const VALUE_LENGTH = 255;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((item) => typeof item === 'string');
const namesIn = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);
const textsIn = (value: unknown): string[] => (areTexts(value) ? Object.values(value) : []);

/** One to ten names and values, as a browser would decode them. */
export const QueryConditionField = (): PropertyDecorator =>
  Field(
    {
      ...{ type: 'object', additionalProperties: { type: 'string', maxLength: VALUE_LENGTH } },
      ...{ isOptional: true, minProperties: 1, maxProperties: MAX_PAIRS },
      example: { utm_source: 'poster' },
      description: `Parameters that the query of the visit must have, with these values; case-sensitive. Names of 1 to ${NAME_LENGTH} characters`,
    },
    Rules('isQuery', {
      invalid_type: (query) => (areTexts(query) ? null : 'must be an object of strings'),
      required: (query) => (namesIn(query).length === 0 ? 'must contain at least one name and value' : null),
      too_many_fields: (query) =>
        namesIn(query).length > MAX_PAIRS ? `must contain at most ${MAX_PAIRS} pairs` : null,
      too_long: (query) =>
        namesIn(query).some((name) => isLongerThan(name, NAME_LENGTH))
          ? NAME_FAULT
          : textsIn(query).some((text) => isLongerThan(text, VALUE_LENGTH))
            ? `must contain only strings of at most ${VALUE_LENGTH} characters`
            : null,
      invalid_value: (query) => (namesIn(query).includes('') ? NAME_FAULT : null),
    }),
  );

const NAME_FAULT = `must contain only names of 1 to ${NAME_LENGTH} characters`;
