import { block } from './block.js';
import styles from './split.module.css';

/** A screen in two parts: what it is about, and what helps beside it. */
export const Split = block('div', styles.split);
export const Side = block('div', styles.side);
