import { ValidationFailed } from '../http/problems/index.js';

export const MAX_ROWS = 100_000;
export const MAX_CELL = 8_192;
export const ROWS_OF_PART = 500;

export const tooManyRows = () =>
  new ValidationFailed([
    {
      ...{ parameter: 'file', code: 'too_many_items' },
      detail: `the file must have at most ${MAX_ROWS.toLocaleString('en')} rows; import it in parts`,
    },
  ]);
