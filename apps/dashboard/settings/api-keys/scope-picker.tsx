import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import { AREAS, canWrite, levelOf, withLevel, type Area, type Level, type Permission } from './areas.js';
import styles from './scope-picker.module.css';

/** What a key may do, area by area. */
export function ScopePicker({
  chosen,
  areas = AREAS,
  onChange,
}: {
  chosen: readonly Permission[];
  areas?: readonly Area[];
  onChange: (chosen: Permission[]) => void;
}) {
  const { t } = useTranslation('api-keys');
  return (
    <Card className={styles.areas}>
      {areas.map((area) => {
        const name = t(`area.${area}`);
        const title = name.charAt(0).toUpperCase() + name.slice(1);
        const level = levelOf(area, chosen);
        const levels: Level[] = ['none', 'read', ...(canWrite(area) ? (['write'] as const) : [])];
        return (
          <div key={area} className={styles.area}>
            <span className={level === 'none' ? font.dim : font.med}>{title}</span>
            <SegmentedControl
              size="xs"
              aria-label={title}
              value={level}
              onChange={(value) => onChange(withLevel(chosen, area, value))}
              data={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            />
          </div>
        );
      })}
    </Card>
  );
}
