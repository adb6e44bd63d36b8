import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './code-table.module.css';
import type { Code } from './codes.queries.js';
import type { Selection } from './use-selection.js';

/** Selects all codes of the page. Nothing for those who may not change codes. @param count of codes on the page */
export function SelectAllHead({ selection, count }: { selection: Selection | null; count: number }) {
  const { t } = useTranslation('codes');
  if (selection === null) return null;
  const chosen = selection.ids.size;
  return (
    <th className={styles.check}>
      <Checkbox
        aria-label={t('selectAll')}
        checked={chosen === count}
        indeterminate={chosen > 0 && chosen < count}
        onChange={selection.toggleAll}
        size="xs"
      />
    </th>
  );
}

/** Selects one code; with Shift, also those since the last one. */
export function SelectCell({
  selection,
  code: { id, name },
}: {
  selection: Selection | null;
  code: Pick<Code, 'id' | 'name'>;
}) {
  const { t } = useTranslation('codes');
  if (selection === null) return null;
  return (
    <td className={styles.check} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('select', { name })}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        size="xs"
      />
    </td>
  );
}
