import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber, shortForm } from '../app/format.js';
import font from '../ui/font.module.css';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import type { Report } from './bulk.queries.js';
import styles from './change-table.module.css';
import type { Code } from './codes.queries.js';
import { differenceOf } from './destination-change.js';

const ROWS = 5;

/** What a code has now and would have then, as a line of text each; null if it stays. */
export type LinesOf = (
  changes: NonNullable<Report['results'][number]['changes']>,
) => { from: string; to: string } | null;

/** What codes have now and would have then: those first that are scanned most. */
export function ChangeTable({
  results,
  codes,
  linesOf,
}: {
  results: Report['results'];
  codes: readonly Code[];
  linesOf: LinesOf;
}) {
  const { t } = useTranslation('codes');
  const changes = new Map(results.map(({ id, changes: changed }) => [id, changed ?? {}]));
  const rows = codes
    .flatMap((code) => {
      const lines = linesOf(changes.get(code.id) ?? {});
      return lines === null ? [] : [{ code, ...lines }];
    })
    .toSorted((one, other) => other.code.scan_count - one.code.scan_count);
  if (rows.length === 0) return null;
  return (
    <div className={styles.changes}>
      <Table isCompact>
        <thead>
          <tr>
            <th>{t('destinations.most')}</th>
            <th>{t('destinations.now')}</th>
            <th>{t('destinations.then')}</th>
            <th className={table.right}>{t('column.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map(({ code, from, to }) => (
            <Change key={code.id} code={code} from={shortForm(from)} to={shortForm(to)} />
          ))}
        </tbody>
      </Table>
      {rows.length > ROWS ? (
        <p className={clsx(font.sub, styles.more)}>{t('deleteOthers', { count: rows.length - ROWS })}</p>
      ) : null}
    </div>
  );
}

function Change({ code, from, to }: { code: Code; from: string; to: string }) {
  const { before, removed, added, after } = differenceOf(from, to);
  return (
    <tr>
      <td className={font.med}>{code.name}</td>
      <td className={clsx(styles.url, font.anywhere)}>
        {before}
        {removed === '' ? null : <del>{removed}</del>}
        {after}
      </td>
      <td className={clsx(styles.url, font.anywhere)}>
        {before}
        {added === '' ? null : <ins>{added}</ins>}
        {after}
      </td>
      <td className={table.right}>{formatNumber(code.scan_count)}</td>
    </tr>
  );
}
