import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { SelectAllHead, SelectCell } from '../codes/select-cells.js';
import { useRowKeys } from '../codes/use-row-keys.js';
import type { Selection } from '../codes/use-selection.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { columnsOf, emailOf, titleOf, type Column } from './answers.js';
import { LeadMenu } from './lead-menu.js';
import styles from './lead-table.module.css';
import type { Lead } from './leads.queries.js';
import type { LeadsSearch } from './search.js';

interface Props {
  leads: readonly Lead[];
  codes: ReadonlyMap<string, Code>;
  /** The id of the one beside the list. */
  opened: string | undefined;
  /** True if the leads are those of several codes. */
  hasCode: boolean;
  /** It is null for those who may not change leads. */
  selection: Selection | null;
  onOpen: (id: string) => void;
}

/** The answers of visitors in columns, each as its form calls it. */
export function LeadTable({ leads, codes, opened, hasCode, selection, onOpen }: Props) {
  const { t } = useTranslation(['leads', 'ui']);
  const columns = columnsOf(leads, codes);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, {
    count: leads.length,
    topOf: () => 0,
    onToggle: (index, isRange) => {
      const lead = leads[index];
      if (lead) selection?.toggle(lead.id, isRange);
    },
  });
  return (
    <Table isWide={hasCode} hasLines className={styles.leads}>
      <thead>
        <tr>
          <SelectAllHead selection={selection} count={leads.length} />
          {columns.map(({ name, label }) => (
            <th key={name}>{label}</th>
          ))}
          {hasCode ? <th>{t('code')}</th> : null}
          <th>{t('submitted')}</th>
          {selection === null ? null : (
            <th>
              <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {leads.map((lead, index) => (
          <LeadRow
            key={lead.id}
            lead={lead}
            index={index}
            code={codes.get(lead.qr_code_id)}
            selection={selection}
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

/** The link of the row has the focus, so that it gets it back. */
const openFrom = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.querySelector('a')?.focus({ preventScroll: true });
  open();
};
const stay = (event: MouseEvent) => event.stopPropagation();

function LeadRow({
  lead,
  index,
  code,
  columns: [first, ...others],
  codeName,
  selection,
  isOpen,
  onOpen,
}: {
  lead: Lead;
  /** In the list, from 0. */
  index: number;
  code: Code | undefined;
  columns: readonly Column[];
  codeName: string | null;
  selection: Selection | null;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('leads');
  const isNew = lead.state === 'new';
  const valueOf = (column: Column | undefined) => (column && lead.fields[column.name]) || '–';
  const name = titleOf(lead) ?? t('noAnswers');
  const email = emailOf(lead);
  const more = others
    .map((column) => lead.fields[column.name] ?? '')
    .filter((value) => value !== '' && value !== email);
  return (
    <tr
      data-index={index}
      data-selected={isOpen || selection?.ids.has(lead.id) || undefined}
      className={styles.row}
      onClick={openFrom(onOpen)}
    >
      <SelectCell selection={selection} code={{ id: lead.id, name }} />
      <td className={styles.first}>
        <span className={layout.row}>
          <span className={clsx(styles.dot, isNew && styles.new)} />
          {isNew ? <VisuallyHidden>{t('states.new')}: </VisuallyHidden> : null}
          <Link
            className={font.cut}
            to="."
            search={((old: LeadsSearch) => ({ ...old, lead: lead.id })) as never}
            aria-label={t('openLead', { name, time: formatDateTime(lead.submitted_at) })}
            onClick={stay}
          >
            <span className={isNew ? font.med : undefined}>{valueOf(first)}</span>
          </Link>
        </span>
        {more.length === 0 ? null : (
          <span className={clsx(font.dim, font.cut, layout.phone, styles.more)}>{more.join(' · ')}</span>
        )}
      </td>
      {others.map((column) => (
        <td key={column.name} className={clsx(font.dim, layout.desk, styles.answer)}>
          {valueOf(column)}
        </td>
      ))}
      {codeName === null ? null : <td className={clsx(font.dim, layout.desk, styles.answer)}>{codeName}</td>}
      <td className={clsx(font.sub, styles.time)}>
        <Time at={lead.submitted_at} />
      </td>
      {selection === null ? null : (
        <td className={clsx(layout.desk, styles.menu)} onClick={stay}>
          <LeadMenu lead={lead} code={code} name={name} />
        </td>
      )}
    </tr>
  );
}
