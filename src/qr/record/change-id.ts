import { NullableId } from '../../http/requests/record-fields.js';

/** In the report of a request for many codes. */
export const ChangeId = () =>
  NullableId(
    'ID of this change, by which it can be reverted for 24 hours; null if nothing was changed, as in a dry run',
    { example: '01936f60-2c1b-7d44-8e0f-5b3a9c7d1e22' },
  );
