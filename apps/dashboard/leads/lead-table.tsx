import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { columnsOf, titleOf, type Column } from './answers.js';
import styles from './lead-table.module.css';
import type { Lead } from './leads.queries.js';

interface Props {
  leads: readonly Lead[];
  codes: ReadonlyMap<string, Code>;
  /** The id of the one beside the list. */
  opened: string | undefined;
  /** True if the leads are those of several codes. */
  hasCode: boolean;
  onOpen: (id: string) => void;
}

/** The answers of visitors in columns, each as its form calls it. */
export function LeadTable({ leads, codes, opened, hasCode, onOpen }: Props) {
  const { t } = useTranslation('leads');
  const columns = columnsOf(leads, codes);
  return (
    <Table isWide={hasCode} hasLines className={styles.leads}>
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name}>{label}</th>
          ))}
          {hasCode ? <th>{t('code')}</th> : null}
          <th>{t('submitted')}</th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow
            key={lead.id}
            lead={lead}
            columns={columns}
            codeName={hasCode ? (codes.get(lead.qr_code_id)?.name ?? t('codeGone')) : null}
            isOpen={lead.id === opened}
            onOpen={() => onOpen(lead.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** The button of the row has the focus, so that it gets it back. */
const openFrom = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
  open();
};

function LeadRow({
  lead,
  columns: [first, ...others],
  codeName,
  isOpen,
  onOpen,
}: {
  lead: Lead;
  columns: readonly Column[];
  codeName: string | null;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('leads');
  const isNew = lead.state === 'new';
  const valueOf = (column: Column | undefined) => (column && lead.fields[column.name]) || '–';
  return (
    <tr data-selected={isOpen || undefined} className={styles.row} onClick={openFrom(onOpen)}>
      <td>
        <span className={layout.row}>
          <span className={clsx(styles.dot, isNew && styles.new)} />
          {isNew ? <VisuallyHidden>{t('states.new')}: </VisuallyHidden> : null}
          <button
            className={font.cut}
            aria-label={t('openLead', {
              name: titleOf(lead) ?? t('noAnswers'),
              time: formatDateTime(lead.submitted_at),
            })}
          >
            <span className={isNew ? font.med : undefined}>{valueOf(first)}</span>
          </button>
        </span>
      </td>
      {others.map((column) => (
        <td key={column.name} className={clsx(font.dim, layout.desk, styles.answer)}>
          {valueOf(column)}
        </td>
      ))}
      {codeName === null ? null : <td className={clsx(font.dim, layout.desk, styles.answer)}>{codeName}</td>}
      <td className={font.sub}>
        <Time at={lead.submitted_at} />
      </td>
    </tr>
  );
}
