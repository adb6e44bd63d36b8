import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { changesSince } from './former-content.js';
import type { HistoryEntry } from './history.queries.js';
import { differingLines } from './history-changes.js';
import styles from './since-then.module.css';
import { useFieldLabel } from './use-field-label.js';
import { useShownValue } from './use-shown-value.js';

/** What a version had, beside what the code has now. @param entries the newest edits first */
export function SinceThen({ entries, version }: { entries: readonly HistoryEntry[]; version: number }) {
  const { t } = useTranslation('code');
  const label = useFieldLabel();
  const shown = useShownValue();
  const changes = changesSince(entries, version);
  return (
    <Card as="section" aria-label={t('machine.since')}>
      <CardHead>
        <h2 className={layout.grow}>{t('machine.since')}</h2>
        <span className={font.sub}>{t('history.version', { version })}</span>
      </CardHead>
      {changes.length === 0 ? (
        <CardBody as="p" className={font.sub}>
          {t('machine.same')}
        </CardBody>
      ) : (
        <Table isCompact hasLines>
          <thead>
            <tr>
              <th>{t('machine.what')}</th>
              <th>{t('machine.then')}</th>
              <th>{t('machine.nowHead')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, from, to }) => {
              const [then, now] = differingLines(shown(name, from), shown(name, to));
              return (
                <tr key={name}>
                  <td className={font.dim}>{label(name)}</td>
                  <td className={styles.value}>{then}</td>
                  <td className={styles.value}>{now}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
