import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';

const FEW = 8;

/** The first rows, and a last one that shows the others. */
export function useFew<Row>(rows: readonly Row[]): { few: readonly Row[]; more: ReactNode } {
  const { t } = useTranslation('analytics');
  const [isAll, setAll] = useState(false);
  // One row more takes no more room than the row that hides it.
  if (isAll || rows.length <= FEW + 1) return { few: rows, more: null };
  const more = (
    <li>
      <button className={font.link} onClick={() => setAll(true)}>
        {t('more', { count: rows.length - FEW })}
      </button>
    </li>
  );
  return { few: rows.slice(0, FEW), more };
}
