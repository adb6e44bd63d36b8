import { isISO8601, registerDecorator } from 'class-validator';

/** An ISO 8601 instant with its offset, such as 2026-11-21T09:30:00.000Z. */
export function IsTime(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'isTime',
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown) =>
          isISO8601(value, { strict: true, strictSeparator: true }) &&
          /(Z|[+-]\d\d:\d\d)$/.test(String(value)) &&
          !Number.isNaN(Date.parse(String(value))),
        defaultMessage: () =>
          `${String(propertyName)} must be an ISO 8601 time with its offset, such as 2026-11-21T09:30:00.000Z`,
      },
    });
  };
}
