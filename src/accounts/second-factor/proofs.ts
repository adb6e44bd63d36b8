import { ValidationFailed } from '../../http/problems/index.js';

/** Returns the one proof that was sent. @throws ValidationFailed if there are none or several */
export function proofOf<Fields extends object>(fields: Fields): Fields {
  const sent = Object.values(fields).filter((value) => value !== undefined);
  if (sent.length === 1) return fields;
  throw new ValidationFailed([
    {
      pointer: '',
      code: 'required',
      detail: `The body must contain exactly one proof, such as code or recoveryCode; this one contains ${sent.length === 0 ? 'none' : 'several'}`,
    },
  ]);
}
