import { useTranslation } from 'react-i18next';
import { formerContent } from './former-content.js';
import type { Code } from '../codes/codes.queries.js';
import type { HistoryEntry } from './history.queries.js';
import { PagePreview } from './page-preview.js';
import { usePagePreview } from './use-page-preview.js';

/** The page that a version showed; nothing if it had none. @param entries the newest edits first */
export function FormerPage({
  code,
  entries,
  version,
}: {
  code: Code;
  entries: readonly HistoryEntry[];
  version: number;
}) {
  const { t } = useTranslation('code');
  const { content, ...former } = formerContent(code, entries, version);
  const page = usePagePreview(former, content, content);
  return page === null ? null : <PagePreview page={page} note={t('machine.page', { version })} />;
}
