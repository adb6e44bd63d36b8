import styles from './table-space.module.css';

/** Stands in the place of rows that are not drawn. */
export const TableSpace = ({ height }: { height: number }) =>
  height === 0 ? null : (
    <tr className={styles.space} aria-hidden>
      <td style={{ height }} />
    </tr>
  );
