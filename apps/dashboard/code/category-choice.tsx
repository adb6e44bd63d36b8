import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';
import font from '../ui/font.module.css';
import styles from './category-choice.module.css';
import { CategoryPicture } from './category-pictures.js';

/** What most people come for; the others are behind a button. */
const FIRST: readonly Category[] = [
  ...(['url', 'menu', 'file', 'wifi', 'vcard', 'event', 'coupon', 'social', 'landing_page'] as const),
];
const OTHERS = CATEGORIES.filter((category) => !FIRST.includes(category));

/** What a new code is, as a row of pictures. */
export function CategoryChoice({
  chosen,
  onChoose,
}: {
  chosen: Category;
  onChoose: (category: Category) => void;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const id = useId();
  const current = useRef<HTMLLabelElement>(null);
  const [isMore, setIsMore] = useState(!FIRST.includes(chosen));
  const shown = isMore ? [...FIRST, ...OTHERS] : FIRST;
  // On a phone, the pictures are one line that scrolls.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div className={styles.choice}>
      <div className={styles.group} role="radiogroup" aria-label={t('codes:category')}>
        {shown.map((category) => (
          <label key={category} ref={category === chosen ? current : undefined} className={styles.one}>
            <input
              type="radio"
              name="category"
              aria-labelledby={`${id}-${category}`}
              aria-describedby={`${id}-${category}-hint`}
              checked={category === chosen}
              onChange={() => onChoose(category)}
            />
            <CategoryPicture category={category} />
            <span id={`${id}-${category}`} className={font.med}>
              {t(`codes:categories.${category}`)}
            </span>
            <span id={`${id}-${category}-hint`} className={clsx(font.sub, styles.hint)}>
              {t(`newCode.hints.${category}`)}
            </span>
          </label>
        ))}
      </div>
      {isMore ? null : (
        <button type="button" className={styles.one} onClick={() => setIsMore(true)}>
          <span className={styles.dots}>
            <IconDots size={20} />
          </span>
          <span className={font.med}>{t('newCode.more')}</span>
          <span className={clsx(font.sub, styles.hint)}>{t('newCode.others', { count: OTHERS.length })}</span>
        </button>
      )}
    </div>
  );
}
