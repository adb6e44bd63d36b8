import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import font from '../../ui/font.module.css';
import { Note } from '../../ui/note.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { Connection } from './sso.queries.js';
import styles from './test-result.module.css';
import { useReason } from './use-reason.js';

/** What these claims do here; all others are only shown. */
const USED = [
  'sub',
  'email',
  'email_verified',
  'xms_edov',
  'name',
  'oid',
  'hd',
  'groups',
  '_claim_names',
] as const;
type Used = (typeof USED)[number];
const isUsed = (name: string): name is Used => (USED as readonly string[]).includes(name);

export function TestResult({ test }: { test: NonNullable<Connection['lastTest']> }) {
  const { t } = useTranslation(['sso', 'ui']);
  const reason = useReason();
  const isFine = test.reason === null;
  return (
    <>
      <Note tone={isFine ? 'ok' : 'warn'} icon={isFine ? IconCircleCheck : IconAlertTriangle} role="status">
        <p>
          {isFine
            ? t('wouldEnter', { role: t(`ui:role.${test.role ?? 'viewer'}`) })
            : reason(test.reason, test.detail)}{' '}
          <span className={font.sub}>
            <Time at={test.at} />
          </span>
        </p>
      </Note>
      {test.claims.length === 0 ? null : (
        <Table isCompact className={styles.claims}>
          <thead>
            <tr>
              <th>{t('claim')}</th>
              <th>{t('sent')}</th>
              <th>{t('use')}</th>
            </tr>
          </thead>
          <tbody>
            {test.claims.map(({ name, value }) => (
              <tr key={name}>
                <td className={font.mono}>{name}</td>
                <td className={font.mono}>{value}</td>
                <td className={isUsed(name) ? undefined : font.sub}>
                  {isUsed(name) ? t(`uses.${name}`) : t('unused')}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
