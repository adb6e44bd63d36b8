import { shortUrlOf, type PageContent, type PageField } from '#libs/qr-codes';
import { edgeTexts, type EdgeTexts, pageResponse } from '#libs/pages';
import type { Found } from '../resolve/code-lookup.js';
import { LocalizedPage } from '../pages/edge-response.js';
import { reportHrefOf } from '../pages/report-href.js';

export interface PreviewLinks {
  shortUrlBase: string;
  abuseEmail: string | undefined;
}

type Texts = EdgeTexts['preview'];

export const previewPage = (
  { code, now }: Pick<Found, 'code' | 'now'>,
  destination: string | null,
  { shortUrlBase, abuseEmail }: PreviewLinks,
): LocalizedPage =>
  new LocalizedPage(200, (language) => {
    const texts = edgeTexts[language].preview;
    const shortUrl = shortUrlOf(shortUrlBase, code.shortCode);
    const page: PageContent = {
      title: texts.title,
      lead: texts.text,
      cover: { type: 'notice', icon: 'eye' },
      blocks: [
        {
          type: 'fields',
          fields: [
            ...destinationFields({ code, now }, destination, texts),
            ...(abuseEmail === undefined ? [] : [reportField(abuseEmail, shortUrl, texts)]),
          ],
        },
      ],
      actions: [{ label: texts.open, icon: 'open', href: shortUrl }],
    };
    // Without the brand, which its owner chooses: this page is the service's own.
    return pageResponse(200, page, { language, brand: null });
  });

function destinationFields(
  { code, now }: Pick<Found, 'code' | 'now'>,
  destination: string | null,
  texts: Texts,
): PageField[] {
  const field = (text: string) => [{ label: texts.destination, text }];
  const isActive = code.refusalAt(now) === null;
  // An inactive code asks for no password and has one destination for everybody.
  if (!isActive && destination !== null) return field(destination);
  if (code.passwordHash !== null) return field(texts.afterPassword);
  if (destination === null)
    return field(texts.pages[code.leadPage === null ? code.category : 'form'] ?? texts.aPage);
  return code.hasSeveralDestinations
    ? [
        { label: texts.yourDestination, text: destination },
        { label: texts.note, text: texts.othersMayDiffer },
      ]
    : field(destination);
}

const reportField = (email: string, shortUrl: string, texts: Texts): PageField => ({
  label: texts.report,
  text: texts.reportLink,
  href: reportHrefOf(email, shortUrl),
});
