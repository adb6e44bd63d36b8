import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { formatDate, formatNumber } from '../app/format.js';
import { useSayings } from '../code/use-sayings.js';
import { Figure, FigureCard } from '../ui/figure.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import layout from '../ui/layout.module.css';
import { saidBy } from '../ui/said.js';
import { UrlField } from '../ui/url-field.js';
import {
  codesThatMatch,
  urlOf,
  weighChange,
  type Chosen,
  type Replacement,
  type Report,
} from './bulk.queries.js';
import type { Code } from './codes.queries.js';
import { changeOf, linesOf, MODES, NOTHING, type Typed } from './destination-change.js';
import { ChangeTable } from './change-table.js';
import { failuresByReason } from './failures.js';

/** A check waits until nobody has typed for so long. */
const TYPING_MS = 400;

interface Props {
  chosen: Chosen;
  isPending: boolean;
  onChange: (change: Replacement, codes: readonly Code[]) => void;
  onClose: () => void;
}

/** Changes where many codes lead: says first which ones, how much they are scanned, and what each would have. */
export function DestinationDialog({ chosen, isPending, onChange, onClose }: Props) {
  const { t } = useTranslation(['codes', 'code']);
  const [typed, setTyped] = useState(NOTHING);
  const set = (changed: Partial<Typed>) => setTyped((old) => ({ ...old, ...changed }));
  const codes = useChosenCodes(chosen);
  const led = codes?.filter((code) => urlOf(code) !== null) ?? [];
  const change = changeOf(typed);
  const { report, isChecked, error } = useCheck(led, change);
  const changing = led.filter(({ id }) =>
    report?.results.some((one) => one.id === id && linesOf(one.changes ?? {}) !== null),
  );
  return (
    <FormDialog
      width={880}
      title={t('destinations.title')}
      action={t('destinations.change', { count: isChecked ? changing.length : 0 })}
      isPending={isPending}
      isDisabled={!isChecked || changing.length === 0}
      faults={error === null ? [] : [saidBy(error)]}
      onSubmit={() => {
        if (change !== null) onChange(change, changing);
      }}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('destinations.how')}
        data={MODES.map((mode) => ({ value: mode, label: t(`destinations.modes.${mode}`) }))}
        value={typed.mode}
        onChange={(mode) => set({ mode })}
      />
      <Fields typed={typed} onChange={set} />
      {report === undefined || change === null ? null : (
        <div className={clsx(layout.stack, !isChecked && layout.stale)} aria-busy={!isChecked}>
          <Weight report={report} />
          <Stays report={report} codes={led} others={(codes?.length ?? 0) - led.length} />
          <ChangeTable results={report.results} codes={led} />
        </div>
      )}
      <p className={font.sub}>{t('destinations.effect')}</p>
    </FormDialog>
  );
}

function Fields({ typed, onChange }: { typed: Typed; onChange: (changed: Partial<Typed>) => void }) {
  const { t } = useTranslation(['codes', 'code']);
  switch (typed.mode) {
    case 'set':
      return (
        <UrlField
          data-autofocus
          label={t('destinations.url')}
          value={typed.url}
          onChange={(url) => onChange({ url })}
        />
      );
    case 'replace':
      return (
        <div className={layout.fields}>
          <TextInput
            label={t('destinations.find')}
            placeholder="/menu/autumn"
            autoComplete="off"
            value={typed.find}
            onChange={({ currentTarget: { value } }) => onChange({ find: value })}
          />
          <TextInput
            label={t('destinations.with')}
            placeholder="/menu/winter"
            autoComplete="off"
            value={typed.with}
            onChange={({ currentTarget: { value } }) => onChange({ with: value })}
          />
        </div>
      );
    case 'utm':
      return (
        <div className={layout.fields}>
          {facts.UTM_PARTS.map((part) => (
            <TextInput
              key={part}
              label={t(`code:utm.${part}`)}
              placeholder={t(`code:utm.example.${part}`)}
              value={typed.utm[part] ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ utm: { ...typed.utm, [part]: value } })}
            />
          ))}
        </div>
      );
  }
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

/** Which codes stay as they are, and why. @param others the number of codes without a URL */
function Stays({ report, codes, others }: { report: Report; codes: readonly Code[]; others: number }) {
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
      {others > 0 ? <li>{t('destinations.without', { count: others })}</li> : null}
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
