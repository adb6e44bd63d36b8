import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { symbolUrl } from '../codes/symbol-image.js';
import styles from './symbol-tile.module.css';

/** The symbol of a code, dark on white in both schemes: a scanner needs it. @param margin in modules */
export function SymbolTile({
  code,
  margin,
  size,
  className,
}: {
  code: Code;
  margin: number;
  size: number;
  className?: string | undefined;
}) {
  const { t } = useTranslation('code');
  return (
    <img
      className={clsx(styles.tile, className)}
      src={symbolUrl(code, { margin: String(margin) })}
      alt={t('symbolOf', { name: code.name })}
      width={size}
      height={size}
    />
  );
}
