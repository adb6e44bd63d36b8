import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { digitalLinkOf } from '../codes/categories.js';
import type { Code } from '../codes/codes.queries.js';
import { CopyIcon } from '../ui/copy.js';

/** The URLs that lead to a code: its GS1 Digital Link, if its symbol contains one, and its short URL. */
export function LinkLines({ code }: { code: Code }) {
  const { t } = useTranslation(['codes']);
  const { name, short_url: shortUrl } = code;
  const digitalLink = digitalLinkOf(code);
  return (
    <>
      {digitalLink === null ? null : (
        <div className="row">
          <span className="mono cut grow">{shortForm(digitalLink)}</span>
          <CopyIcon value={digitalLink} label={t('copyDigitalLink', { name })} />
        </div>
      )}
      {shortUrl === null ? null : (
        <div className="row">
          <span className="mono cut grow">{shortForm(shortUrl)}</span>
          <CopyIcon value={shortUrl} label={t('copyUrl', { name })} />
        </div>
      )}
    </>
  );
}
