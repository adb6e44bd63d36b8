import clsx from 'clsx';
import { block } from './block.js';
import { Well } from './card.js';
import { CopyIcon } from './copy.js';
import font from './font.module.css';
import layout from './layout.module.css';
import styles from './snippet.module.css';

/** Shows a command or a program that can be copied. */
export const Snippet = ({ text, label }: { text: string; label: string }) => (
  <Well className={styles.snippet}>
    <pre>{text}</pre>
    <CopyIcon value={text} label={label} />
  </Well>
);

/** Names of values, each with a `ValueLine` beside it. */
export const Values = block('div', styles.values);
export const ValueBox = block('div', styles.line);

/** Shows a value that is copied into another program. */
export const ValueLine = ({ value, label }: { value: string; label: string }) => (
  <ValueBox>
    <span className={clsx(font.mono, font.cut, layout.grow)}>{value}</span>
    <CopyIcon value={value} label={label} />
  </ValueBox>
);
