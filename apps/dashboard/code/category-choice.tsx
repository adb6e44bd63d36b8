import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, iconOf } from '../codes/categories.js';
import type { Category } from '../codes/search.js';

export function CategoryChoice({ chosen }: { chosen: Category }) {
  const { t } = useTranslation(['code', 'codes']);
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone, the list is one line that scrolls.
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <nav className="card" aria-label={t('codes:category')}>
      <div className="card-head">
        <h2>{t('codes:category')}</h2>
      </div>
      <ul className="choices">
        {CATEGORIES.map((category) => {
          const Icon = iconOf(category);
          return (
            <li key={category}>
              <Link
                ref={category === chosen ? current : undefined}
                className="nav-item"
                to="/codes/new"
                search={{ category }}
                replace
                aria-current={category === chosen ? 'true' : undefined}
              >
                <Icon size={16} />
                {t(`codes:categories.${category}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
