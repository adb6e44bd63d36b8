import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../app/format.js';
import { useSayings } from '../code/use-sayings.js';
import { Figure, FigureCard } from '../ui/figure.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import layout from '../ui/layout.module.css';
import { saidBy } from '../ui/said.js';
import { codesThatMatch, weighChange, type Chosen, type Replacement, type Report } from './bulk.queries.js';
import { ChangeTable, type LinesOf } from './change-table.js';
import type { Code } from './codes.queries.js';
import { failuresByReason } from './failures.js';

/** A check waits until nobody has typed for so long. */
const TYPING_MS = 400;

export interface ChangeDialogProps {
  chosen: Chosen;
  isPending: boolean;
  onChange: (change: Replacement, codes: readonly Code[]) => void;
  onClose: () => void;
}

interface Props<Mode extends string> extends ChangeDialogProps {
  title: string;
  /** What the button does. */
  actionOf: (count: number) => string;
  how: string;
  modes: { value: Mode; label: string }[];
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** What a person has filled in; null while that is nothing. */
  change: Replacement | null;
  /** Whether a code can change in this way, and what is said of the others. */
  isFor: (code: Code) => boolean;
  saidOfOthers: (count: number) => string;
  linesOf: LinesOf;
  effect: string;
  children: ReactNode;
}

/** Changes many codes: says first which ones, how much they are scanned, and what each has now and would have then. */
export function ChangeDialog<Mode extends string>({ chosen, change, linesOf, ...props }: Props<Mode>) {
  const { isPending, onChange, onClose } = props;
  const codes = useChosenCodes(chosen);
  const fitting = codes?.filter((code) => props.isFor(code)) ?? [];
  const { report, isChecked, error } = useCheck(fitting, change);
  const changing = fitting.filter(({ id }) =>
    report?.results.some((one) => one.id === id && linesOf(one.changes ?? {}) !== null),
  );
  const others = (codes?.length ?? 0) - fitting.length;
  return (
    <FormDialog
      width={880}
      title={props.title}
      action={props.actionOf(isChecked ? changing.length : 0)}
      isPending={isPending}
      isDisabled={!isChecked || changing.length === 0}
      faults={error === null ? [] : [saidBy(error)]}
      onSubmit={() => {
        if (change !== null) onChange(change, changing);
      }}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={props.how}
        data={props.modes}
        value={props.mode}
        onChange={props.onMode}
      />
      {props.children}
      {report === undefined || change === null ? null : (
        <div className={clsx(layout.stack, !isChecked && layout.stale)} aria-busy={!isChecked}>
          <Weight report={report} />
          <Stays
            report={report}
            codes={fitting}
            others={others > 0 ? props.saidOfOthers(others) : null}
            linesOf={linesOf}
          />
          <ChangeTable results={report.results} codes={fitting} linesOf={linesOf} />
        </div>
      )}
      <p className={font.sub}>{props.effect}</p>
    </FormDialog>
  );
}

/** How much the codes are in use that would change. */
function Weight({ report: { impact } }: { report: Report }) {
  const { t } = useTranslation(['codes', 'ui']);
  if (impact === undefined) return null;
  const { codes, scans_30d: scans, visitors_30d: visitors, first_scanned_at: first } = impact;
  return (
    <FigureCard>
      <Figure label={t('destinations.codes')}>{formatNumber(codes)}</Figure>
      <Figure label={t('column.recent')}>{formatNumber(scans)}</Figure>
      <Figure label={t('destinations.visitors')}>{formatNumber(visitors)}</Figure>
      <Figure label={t('destinations.first')}>{first === null ? t('ui:never') : formatDate(first)}</Figure>
    </FigureCard>
  );
}

/** Which codes stay as they are, and why. @param others why those stay that cannot change in this way */
function Stays({
  report,
  codes,
  others,
  linesOf,
}: {
  report: Report;
  codes: readonly Code[];
  others: string | null;
  linesOf: LinesOf;
}) {
  const { t } = useTranslation('codes');
  const sayingsOf = useSayings();
  const same = report.results.filter(
    ({ status, changes = {} }) => status === 'valid' && linesOf(changes) === null,
  ).length;
  const nameOf = (id: string | null) => codes.find((code) => code.id === id)?.name ?? '';
  const reasons = [...failuresByReason(report.results, sayingsOf)].map(([reason, failed]) =>
    [t('destinations.rejected', { count: failed.length, name: nameOf(failed[0]?.id ?? null) }), reason].join(
      ' ',
    ),
  );
  return (
    <ul className={clsx(font.sub, layout.stack, layout.tiny)}>
      {same > 0 ? <li>{t('destinations.same', { count: same })}</li> : null}
      {others === null ? null : <li>{others}</li>}
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** The codes as they are; undefined until those that match are read. */
function useChosenCodes({ codes, filters }: Chosen): readonly Code[] | undefined {
  const { data } = useQuery({
    queryKey: ['codes', 'matching', filters],
    queryFn: () => codesThatMatch(filters ?? {}),
    enabled: filters !== null,
  });
  return filters === null ? codes : data;
}

/** What the service says about a change, without changing anything. */
function useCheck(codes: readonly Code[], change: Replacement | null) {
  const now = JSON.stringify(change);
  const [settled] = useDebouncedValue(now, TYPING_MS);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['codes', 'weighed', codes.map(({ id, version }) => [id, version]), settled],
    queryFn: () => weighChange(codes, JSON.parse(settled) as Replacement),
    enabled: settled !== 'null' && codes.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = settled === now && !isPlaceholderData && !isFetching;
  return { report: data, error, isChecked: change !== null && data !== undefined && isCurrent };
}
