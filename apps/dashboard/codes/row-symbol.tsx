import { DrawnSymbol } from '../ui/drawn-symbol.js';
import styles from './code-table.module.css';
import type { Code } from './codes.queries.js';
import { symbolUrl } from './symbol-image.js';

/** Longer contents do not fit at each level of correction, and would be gray at this size. */
const MAX_DRAWN = 300;

/** The QR code of a row, drawn plain: only one with a logo is a picture that has to be loaded. */
export function RowSymbol({ code }: { code: Code }) {
  const { foreground, background, logo, error_correction: level } = code.design;
  if (logo === null && code.payload.length <= MAX_DRAWN)
    return (
      <DrawnSymbol
        className={styles.symbol}
        payload={code.payload}
        quietZone={1}
        {...(level ? { level } : {})}
        {...(foreground ? { foreground } : {})}
        {...(background ? { background } : {})}
      />
    );
  const source = symbolUrl(code, { margin: '1' });
  return <img className={styles.symbol} src={source} alt="" loading="lazy" width={40} height={40} />;
}
