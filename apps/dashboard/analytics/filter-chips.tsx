import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.js';
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
    const field = t(`one.${name}`);
    return [
      <Chip
        key={name}
        field={t('only', { field })}
        value={nameOf(name, value)}
        label={t('removeFilter', { field })}
        onRemove={() => onRemove(name)}
      />,
    ];
  });
}
