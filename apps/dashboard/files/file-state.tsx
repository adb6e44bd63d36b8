import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.js';
import font from '../ui/font.module.css';
import styles from './file-state.module.css';
import type { StoredFile } from './files.queries.js';

/** Says what keeps visitors from the file or from its picture; nothing if they see both. */
export function FileState({ file: { state, notice_code: code } }: { file: StoredFile }) {
  const { t } = useTranslation('files');
  const tone = state === 'pending' ? 'accent' : 'bad';
  return (
    <>
      {state === 'ready' ? null : (
        <span>
          <Badge tone={tone}>{t(`state.${state}`)}</Badge>
        </span>
      )}
      {code === null ? null : <span className={clsx(font.xs, styles.notice)}>{t(`notice.${code}`)}</span>}
    </>
  );
}
