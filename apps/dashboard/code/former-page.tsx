import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { contentBefore, sinceQuery, type FormerContent } from './history.queries.js';
import styles from './former-destination.module.css';
import { Handset } from './page-preview.js';
import { usePagePreview } from './use-page-preview.js';

/** The page of a version, on a phone. */
export function FormerPage({ code, version }: { code: Code; version: number }) {
  const { t } = useTranslation('code');
  const { data } = useQuery({ ...sinceQuery(code, version), placeholderData: keepPreviousData });
  if (data === undefined) return null;
  if (data === null) return <p>{t('history.pageGone')}</p>;
  return <Page {...contentBefore(code, data)} />;
}

function Page({ category, content }: FormerContent) {
  const { t } = useTranslation('code');
  const page = usePagePreview({ category, dynamic: true }, content, content);
  if (page === null) return null;
  return (
    <div className={styles.phone}>
      <Handset page={page.valid} fallback={page.failure ?? t('history.pageGone')} />
    </div>
  );
}
