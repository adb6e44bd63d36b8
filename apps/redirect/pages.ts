import type { Status } from '#libs/qr-codes';
import type { EdgeResponse } from './edge-response.js';
import { pageResponse } from './page-response.js';

export const unknownCode = pageResponse(404, {
  title: 'QR code not found',
  text: 'There is no QR code at this address. Please check that it is complete and correct.',
});

export const wrongMethod = pageResponse(
  405,
  { title: 'Not supported', text: 'This address can only be opened, not written to.' },
  ['Allow', 'GET, HEAD'],
);

export const wrongMethodOfForm = pageResponse(
  405,
  { title: 'Not supported', text: 'This address can only be opened, or receive a form.' },
  ['Allow', 'GET, HEAD, POST'],
);

export const tooLarge = pageResponse(413, {
  title: 'Not supported',
  text: 'This address can only be opened, without sending anything. Please scan the QR code again.',
});

export const formTooLarge = pageResponse(413, {
  title: 'Not supported',
  text: 'What was sent is too large for a password. Please go back and enter the password again.',
});

export const tryAgain = pageResponse(
  503,
  {
    title: 'Please try again',
    text: 'The service is temporarily unavailable. Please scan the QR code again.',
  },
  ['Retry-After', '2'],
);

/** For a network that tries out short codes. */
export const tooManyMisses = (retryAfterSeconds: number): EdgeResponse => ({
  ...manyMisses,
  headers: [...manyMisses.headers, 'Retry-After', String(retryAfterSeconds)],
});

const manyMisses = pageResponse(429, {
  title: 'Too many unknown QR codes',
  text: 'There is no QR code at this address, and too many such addresses were opened from your network. Please try again in a minute. You can still scan QR codes that exist.',
});

const gone = (title: string, text: string) => pageResponse(410, { title, text });

/** By the operator, whatever the owner has set. */
export const takenDown = gone(
  'Taken down',
  'This QR code was reported, and the operator of this service has taken it down.',
);

/** Instead of a redirect or a page that leads to a blocked host. */
export const blockedDestination = gone(
  'Destination blocked',
  'This QR code leads to a website that the operator of this service has blocked, because it may harm visitors.',
);

/** Why a code is not available at the moment. */
export const notActive = {
  deleted: gone('No longer available', 'The owner has deleted this QR code.'),
  archived: gone('No longer in use', 'The owner no longer uses this QR code.'),
  paused: gone('Paused', 'The owner has paused this QR code. Please try again later.'),
  expired: gone('Expired', 'This QR code was valid for a limited time only.'),
  limit_reached: gone('Limit reached', 'This QR code has reached the number of scans that its owner allows.'),
  scheduled: gone('Not yet available', 'This QR code is not active yet. Please try again later.'),
} satisfies Record<Exclude<Status, 'active'> | 'deleted', unknown>;
