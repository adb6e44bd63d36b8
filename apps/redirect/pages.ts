import type { Status } from '#libs/qr-codes';
import { pageAnswer } from './page-answer.js';

export const unknownCode = pageAnswer(404, {
  title: 'Nothing here',
  text: 'This QR code leads nowhere. Perhaps the address was mistyped.',
});

export const wrongMethod = pageAnswer(
  405,
  { title: 'Not possible', text: 'This address can only be opened.' },
  ['Allow', 'GET, HEAD'],
);

export const tryAgain = pageAnswer(
  503,
  {
    title: 'Please try again',
    text: 'The service is not available at the moment. Please scan the code again.',
  },
  ['Retry-After', '2'],
);

const gone = (title: string, text: string) => pageAnswer(410, { title, text });

/** Why a code leads nowhere at the moment. */
export const notActive = {
  deleted: gone('No longer available', 'The owner of this QR code has taken it away.'),
  archived: gone('No longer in use', 'The owner of this QR code does not use it any more.'),
  paused: gone('Paused', 'The owner of this QR code has paused it. Please try again later.'),
  expired: gone('Expired', 'This QR code was good for a limited time, which is over.'),
  scheduled: gone('Not yet available', 'This QR code will work later. Please come back then.'),
} satisfies Record<Exclude<Status, 'active'> | 'deleted', unknown>;
