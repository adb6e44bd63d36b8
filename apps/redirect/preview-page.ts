import { shortUrlOf, type PageContent } from '#libs/qr-codes';
import type { Found } from './code-lookup.js';
import type { EdgeResponse } from './edge-response.js';
import { pageResponse } from './page-response.js';

/** Where the addresses on the page lead. */
export interface PreviewLinks {
  shortUrlBase: string;
  /** Where visitors report a code; without it, the page has no such link. */
  abuseEmail: string | undefined;
}

const INTRODUCTION = 'This is a preview. Nothing was opened, and nothing was counted.';

/** What a scan of a code would open. @param destination null if visitors are shown a page */
export function previewPage(
  { code, now }: Found,
  destination: string | null,
  { shortUrlBase, abuseEmail }: PreviewLinks,
): EdgeResponse {
  const shortUrl = shortUrlOf(shortUrlBase, code.shortCode);
  const page: PageContent = {
    title: 'Where this QR code leads',
    text: INTRODUCTION,
    fields: [
      ...destinationFields({ code, now }, destination),
      ...(abuseEmail === undefined ? [] : [reportField(abuseEmail, shortUrl)]),
    ],
    links: [{ label: 'Open', href: shortUrl }],
  };
  return pageResponse(200, page);
}

function destinationFields({ code, now }: Pick<Found, 'code' | 'now'>, destination: string | null) {
  const field = (text: string) => [{ label: 'Destination', text }];
  const isActive = code.refusalAt(now) === null;
  // A code that is not active asks for no password, and has one destination for everybody.
  if (!isActive && destination !== null) return field(destination);
  if (code.passwordHash !== null) return field('Shown after the password is entered');
  if (destination === null) return field('A page of this site');
  return code.hasSeveralDestinations
    ? [
        { label: 'Your destination right now', text: destination },
        { label: 'Note', text: 'Other visitors, or visits at other times, may be sent elsewhere.' },
      ]
    : field(destination);
}

const reportField = (email: string, shortUrl: string) => ({
  label: 'Is something wrong with it?',
  text: 'Report this QR code',
  href: `mailto:${email}?subject=${encodeURIComponent(`Abuse report: ${shortUrl}`)}`,
});
