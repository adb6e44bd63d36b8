import { block } from './block.js';
import styles from './card.module.css';

export const Card = block('div', styles.card);
export const CardHead = block('div', styles.head);
export const CardBody = block('div', styles.body);
export const CardFoot = block('div', styles.foot);
/** An inset surface for code, messages and answers. */
export const Well = block('div', styles.well);
