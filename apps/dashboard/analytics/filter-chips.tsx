import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FILTERS, type Filter, type FilterValues } from './analytics.queries.js';
import { useValueName } from './breakdown.js';

/** The filters in force, each of which can be removed. */
export function FilterChips({
  filters,
  onRemove,
}: {
  filters: FilterValues;
  onRemove: (name: Filter) => void;
}) {
  const { t } = useTranslation('analytics');
  const nameOf = useValueName();
  return FILTERS.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const field = t(`dimension.${name}`);
    return [
      <span key={name} className="chip">
        <span>
          <span className="sub">{t('only', { field })}</span>
          <span className="med cut">{nameOf(name, value)}</span>
        </span>
        <button aria-label={t('removeFilter', { field })} onClick={() => onRemove(name)}>
          <IconX size={14} />
        </button>
      </span>,
    ];
  });
}
