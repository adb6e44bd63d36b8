import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import styles from './chip.module.css';
import font from './font.module.css';

/** A filter in force. @param field such as "Tag is" @param label of the button that removes it @param onEdit shows it again, to change it */
export const Chip = ({
  field,
  value,
  label,
  onRemove,
  onEdit,
}: {
  field: string;
  value: string;
  label: string;
  onRemove: () => void;
  onEdit?: () => void;
}) => (
  <span className={styles.chip}>
    {onEdit === undefined ? (
      <span className={styles.what}>
        <What field={field} value={value} />
      </span>
    ) : (
      <button className={styles.what} aria-haspopup="dialog" onClick={onEdit}>
        <What field={field} value={value} />
      </button>
    )}
    <button className={styles.remove} aria-label={label} onClick={onRemove}>
      <IconX size={14} />
    </button>
  </span>
);

const What = ({ field, value }: { field: string; value: string }) => (
  <>
    <span className={font.sub}>{field}</span>{' '}
    <span className={clsx(styles.value, font.med, font.cut)}>{value}</span>
  </>
);
