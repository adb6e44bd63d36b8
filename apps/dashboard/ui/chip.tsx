import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import styles from './chip.module.css';
import font from './font.module.css';

/** A filter in force. @param field such as "Tag is" @param label of the button that removes it */
export const Chip = ({
  field,
  value,
  label,
  onRemove,
}: {
  field: string;
  value: string;
  label: string;
  onRemove: () => void;
}) => (
  <span className={styles.chip}>
    <span>
      <span className={font.sub}>{field}</span>
      <span className={clsx(styles.value, font.med, font.cut)}>{value}</span>
    </span>
    <button aria-label={label} onClick={onRemove}>
      <IconX size={14} />
    </button>
  </span>
);
