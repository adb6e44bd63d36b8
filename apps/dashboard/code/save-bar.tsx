import clsx from 'clsx';
import { block } from '../ui/block.js';
import layout from '../ui/layout.module.css';
import styles from './save-bar.module.css';

/** The buttons of a form, in view however long it is. */
export const SaveBar = block('div', clsx(layout.row, styles.bar));
