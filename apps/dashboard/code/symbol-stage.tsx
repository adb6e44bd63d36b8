import { block } from '../ui/block.js';
import styles from './symbol-stage.module.css';

/** The ground on which a card shows a QR code. */
export const SymbolStage = block('div', styles.stage);
