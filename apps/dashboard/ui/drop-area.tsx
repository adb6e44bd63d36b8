import type { Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import styles from './drop-area.module.css';
import font from './font.module.css';

/** A file to choose or to drop. */
export function DropArea({
  accept,
  icon: Icon,
  label,
  hint,
  isSmall = false,
  isLine = false,
  isBusy = false,
  onFile,
}: {
  accept: string;
  icon: Icon;
  label: string;
  hint: string;
  isSmall?: boolean;
  isLine?: boolean;
  /** Takes no other file meanwhile. */
  isBusy?: boolean;
  onFile: (file: File) => void;
}) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  return (
    <label
      className={clsx(styles.drop, isSmall && styles.small, isLine && styles.line, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon size={isLine ? 20 : isSmall ? 24 : 32} stroke={1.5} />
      <span className={isSmall || isLine ? font.med : font.strong}>{label}</span>
      <span className={font.dim} role={isBusy ? 'status' : undefined}>
        {hint}
      </span>
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
