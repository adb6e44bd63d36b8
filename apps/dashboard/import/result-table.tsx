import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#libs/csv';
import { useSayings } from '../code/use-sayings.js';
import { Badge } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { isUpsert, type Sent } from './columns.js';
import type { Csv } from './csv.js';
import type { Result } from './import.queries.js';
import styles from './result-table.module.css';
import { useTargetNames } from './use-target-names.js';

/** Rows of one screen of the table: a thousand would be slow to draw. */
const PAGE = 50;

/** True if a fault is about a column, which it names by a pointer into the record. */
function isFaulty({ error }: Result, target: string): boolean {
  const pointer = `/${(target === 'url' ? 'qr_data.url' : target).replaceAll('.', '/')}`;
  return (
    error?.errors?.some((fault) => (fault.pointer ?? '').startsWith(pointer) || fault.parameter === target) ??
    false
  );
}

const toneOf = ({ status, change }: Result) =>
  status === 'failed' ? 'bad' : change === 'unchanged' ? 'plain' : 'ok';

/** What a code has now in a field that the row changes. */
function before({ changes }: Result, target: string): string | undefined {
  const [field = '', ...steps] = (target === 'url' ? 'qr_data.url' : target).split('.');
  const change = changes?.[field];
  if (change === undefined) return undefined;
  const [from, to] = [change.from, change.to].map((value) => textAt(value, steps));
  return from === to ? undefined : from;
}

function textAt(value: unknown, [step, ...rest]: readonly string[]): string {
  if (value === null || value === undefined) return '';
  if (step !== undefined) return textAt((value as Record<string, unknown>)[step], rest);
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Cell({ text, before: old }: { text: string; before: string | undefined }) {
  if (old === undefined) return text;
  return (
    <>
      {old === '' ? null : <del className={font.dim}>{old}</del>} <ins>{text}</ins>
    </>
  );
}

/** Shows the result of each row: all, or those of one kind. */
export function ResultTable({
  csv,
  sent,
  all,
  good,
  bad,
}: {
  csv: Csv;
  sent: Sent;
  all: readonly Result[];
  good: readonly Result[];
  bad: readonly Result[];
}) {
  const { t } = useTranslation(['import', 'ui']);
  const { nameOf } = useTargetNames();
  const [shown, setShown] = useState<'all' | 'good' | 'bad'>(bad.length > 0 ? 'bad' : 'all');
  const [count, setCount] = useState(PAGE);
  const results = { all, good, bad }[shown];
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setCount(PAGE);
          }}
          data={[
            { value: 'all', label: t('all', { count: all.length }) },
            { value: 'good', label: t('good', { count: good.length }) },
            { value: 'bad', label: t('bad', { count: bad.length }) },
          ]}
        />
      </div>
      <Card className={styles.scroll} tabIndex={0} role="region" aria-label={t('rows')}>
        <Table isCompact className={styles.rows}>
          <thead>
            <tr>
              <th>{t('row')}</th>
              <th>{t('result')}</th>
              {sent.columns.map(({ target }) => (
                <th key={target}>{nameOf(target)}</th>
              ))}
            </tr>
          </thead>
          {results.slice(0, count).map((result) => (
            <ResultRows key={result.index} csv={csv} sent={sent} result={result} />
          ))}
        </Table>
      </Card>
      {results.length > count ? (
        <div>
          <Button variant="default" onClick={() => setCount(count + PAGE)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Shows a row of the file, and below it what is wrong with it. */
function ResultRows({ csv, sent, result }: { csv: Csv; sent: Sent; result: Result }) {
  const { t } = useTranslation('import');
  const sayingsOf = useSayings();
  return (
    <tbody>
      <tr>
        <td className={font.sub}>{csv.sheetRows[result.index]}</td>
        <td>
          <Badge tone={toneOf(result)}>
            {result.status === 'failed'
              ? t('error')
              : t(isUpsert(sent) ? `is.${result.change ?? 'created'}` : 'isReady')}
          </Badge>
        </td>
        {sent.columns.map(({ index, target }) => (
          <td key={target} className={isFaulty(result, target) ? styles.faulty : undefined}>
            <Cell text={textIn(csv.rows[result.index]?.[index] ?? '')} before={before(result, target)} />
          </td>
        ))}
      </tr>
      {sayingsOf(result).map((saying) => (
        <tr key={saying} className={styles.saying}>
          <td />
          <td colSpan={sent.columns.length + 1} className={font.down}>
            <span className={layout.row}>
              <IconAlertTriangle size={14} />
              {saying}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
