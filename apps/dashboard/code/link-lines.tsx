import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { digitalLinkOf } from '../codes/categories.js';
import type { Code } from '../codes/codes.queries.js';
import { CopyIcon } from '../ui/copy.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';

/** The URLs that lead to a code: its GS1 Digital Link, if its symbol contains one, and its short URL. */
export function LinkLines({ code }: { code: Code }) {
  const { t } = useTranslation(['codes']);
  const { name, short_url: shortUrl } = code;
  const digitalLink = digitalLinkOf(code);
  return (
    <>
      {digitalLink === null ? null : (
        <div className={layout.row}>
          <span className={clsx(font.mono, font.cut, layout.grow)}>{shortForm(digitalLink)}</span>
          <CopyIcon value={digitalLink} label={t('copyDigitalLink', { name })} />
        </div>
      )}
      {shortUrl === null ? null : (
        <div className={layout.row}>
          <span className={clsx(font.mono, font.cut, layout.grow)}>{shortForm(shortUrl)}</span>
          <CopyIcon value={shortUrl} label={t('copyUrl', { name })} />
        </div>
      )}
    </>
  );
}
