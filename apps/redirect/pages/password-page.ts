import { PASSWORD_LENGTH, queryOfVisit } from '#libs/qr-codes';
import { type Brand, edgeTexts, type EdgeTexts, pageResponse } from '#libs/pages';
import { LocalizedPage } from './edge-response.js';

/** Browsers count UTF-16 units, of which a character has up to two. */
const MAX_UNITS = 2 * PASSWORD_LENGTH;

export interface PasswordFault {
  status: 403 | 429;
  message: (texts: EdgeTexts['password']) => string;
  headers?: string[];
}

export const WRONG_PASSWORD: PasswordFault = { status: 403, message: ({ wrong }) => wrong };

export const tooManyGuesses = (seconds: number): PasswordFault => ({
  status: 429,
  message: ({ tooMany }) => tooMany(Math.ceil(seconds / 60)),
  headers: ['Retry-After', String(seconds)],
});

export interface PasswordForm {
  action: string;
  isFile?: boolean;
  brand: Brand | null;
}

/** The form of a code, which keeps the query of the visit for a code that needs it. @param url of the visit */
export function unlockForm(
  { brand, needsQuery }: { brand: Brand | null; needsQuery: boolean },
  codePath: string,
  url = '',
): PasswordForm {
  const query = needsQuery ? queryOfVisit(url).toString() : '';
  return { action: `${codePath}/unlock${query === '' ? '' : `?${query}`}`, brand };
}

export const passwordPage = (
  { action, brand, isFile = false }: PasswordForm,
  fault: PasswordFault | null,
): LocalizedPage =>
  new LocalizedPage(fault?.status ?? 200, (language) => {
    const texts = edgeTexts[language].password;
    return pageResponse(
      fault?.status ?? 200,
      {
        title: texts.title,
        lead: isFile ? texts.downloadText : texts.text,
        cover: { type: 'notice', icon: 'lock' },
      },
      {
        ...{ language, brand },
        password: { action, maxLength: MAX_UNITS, message: fault && fault.message(texts) },
        ...(fault && { documentTitle: texts.errorTitle }),
      },
      fault?.headers,
    );
  });
