import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, iconOf } from '../codes/categories.js';
import { folderIn, type Category } from '../codes/search.js';
import { Card, CardHead } from '../ui/card.js';
import { NavLink } from '../ui/nav-item.js';
import styles from './category-choice.module.css';

export function CategoryChoice({ chosen }: { chosen: Category }) {
  const { t } = useTranslation(['code', 'codes']);
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone, the list is one line that scrolls.
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <Card as="nav" aria-label={t('codes:category')}>
      <CardHead>
        <h2>{t('codes:category')}</h2>
      </CardHead>
      <ul className={styles.choices}>
        {CATEGORIES.map((category) => {
          const Icon = iconOf(category);
          return (
            <li key={category}>
              <NavLink
                ref={category === chosen ? current : undefined}

                to="/codes/new"
                search={({ folder }) => ({ ...folderIn({ folder }), category })}
                replace
                aria-current={category === chosen ? 'true' : undefined}
              >
                <Icon size={16} />
                {t(`codes:categories.${category}`)}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
