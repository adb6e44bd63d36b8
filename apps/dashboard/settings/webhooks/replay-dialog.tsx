import { Button, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../app/format.js';
import { placeOf, zone } from '../../app/zone.js';
import { TimeField } from '../../code/time-field.js';
import { Well } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import layout from '../../ui/layout.module.css';
import { saidBy } from '../../ui/said.js';
import { toast, toastError } from '../../ui/toasts.js';
import { CodeChoice } from './code-choice.js';
import styles from './replay.module.css';
import {
  FAILED_OF_WEEK,
  isWhole,
  nextMinute,
  PERIODS,
  REPLAYED_STATES,
  replayCountQuery,
  useStartReplay,
  type ReplayChoice,
} from './replay.queries.js';
import { startOf } from './periods.js';
import { EVENTS, hostOf, type Webhook } from './webhooks.queries.js';

type Started = (replayId: string) => void;

/** Sends deliveries of a period again; how many these are is said first. */
export function ReplayDeliveries({ webhook, onStarted }: { webhook: Webhook; onStarted: Started }) {
  const { t } = useTranslation('webhooks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => setOpen(true)}
        disabled={webhook.status !== 'active'}
      >
        {t('replayMany')}
      </Button>
      {isOpen ? (
        <ReplayDialog webhook={webhook} onStarted={onStarted} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function ReplayDialog({
  webhook: { id, url },
  onStarted,
  onClose,
}: {
  webhook: Webhook;
  onStarted: Started;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const [choice, setChoice] = useState(FAILED_OF_WEEK);
  const set = (changed: Partial<ReplayChoice>) => setChoice((old) => ({ ...old, ...changed }));
  const counted = useQuery(replayCountQuery(id, choice));
  const start = useStartReplay(id);
  const said = useReplayedText();
  const isKnown = isWhole(choice) && counted.data !== undefined && !counted.isPlaceholderData;
  const count = isKnown && !counted.error ? counted.data.count : 0;
  const submit = () =>
    start.mutate(choice, {
      onError: toastError,
      onSuccess: (result) => {
        toast(said(result));
        if (result.id !== null) onStarted(result.id);
        onClose();
      },
    });
  return (
    <FormDialog
      width={560}
      title={t('replayTitle', { host: hostOf(url) })}
      action={t('replayCount', { count })}
      isPending={start.isPending || (isWhole(choice) && counted.isFetching && !isKnown)}
      isDisabled={count === 0}
      faults={counted.error && isWhole(choice) ? [saidBy(counted.error)] : []}
      onSubmit={submit}
      onClose={onClose}
    >
      <PeriodFields choice={choice} onChange={set} />
      <NarrowingFields choice={choice} onChange={set} />
      {counted.data === undefined ? null : (
        <Well className={clsx(styles.count, !isKnown && layout.stale)} role="status">
          <span>
            <b>{formatNumber(counted.data.count)}</b>{' '}
            {counted.data.hasMore ? t('replayableMore') : t('replayable', { count: counted.data.count })}
          </span>
          <span className={clsx(font.sub, font.xs)}>{t('replayPace')}</span>
        </Well>
      )}
      <p className={font.sub}>{t('replayText')}</p>
    </FormDialog>
  );
}

interface FieldsProps {
  choice: ReplayChoice;
  onChange: (changed: Partial<ReplayChoice>) => void;
}

function PeriodFields({ choice, onChange }: FieldsProps) {
  const { t } = useTranslation('webhooks');
  const choose = (period: ReplayChoice['period']) =>
    // A period of one's own begins as the one that was chosen before.
    onChange(
      period === 'own' && choice.period !== 'own'
        ? { period, from: startOf(choice.period), to: nextMinute() }
        : { period },
    );
  const label = t('period');
  const chosen = {
    data: PERIODS.map((value) => ({ value, label: value === 'own' ? t('ownPeriod') : t(`since.${value}`) })),
    value: choice.period,
  };
  return (
    <div className={clsx(layout.stack, layout.small)}>
      <SegmentedControl {...chosen} aria-label={label} className={layout.desk} onChange={choose} />
      <Select
        {...chosen}
        label={label}
        className={layout.phone}
        allowDeselect={false}
        onChange={(period) => choose(period ?? '7d')}
      />
      {choice.period === 'own' ? (
        <>
          <div className={layout.fields}>
            {(['from', 'to'] as const).map((name) => (
              <TimeField
                key={name}
                label={t(name)}
                value={choice[name]}
                onChange={(time) => onChange({ [name]: time })}
                error={undefined}
                disabled={false}
              />
            ))}
          </div>
          <p className={clsx(font.sub, font.xs)}>{t('timeIn', { place: placeOf(zone()) })}</p>
        </>
      ) : null}
    </div>
  );
}

function NarrowingFields({ choice: { state, events, qrCodeId }, onChange }: FieldsProps) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <Select
        label={t('stateName')}
        value={state}
        onChange={(chosen) => onChange({ state: chosen ?? 'failed' })}
        data={REPLAYED_STATES.map((value) => ({ value, label: t(`replayState.${value}`) }))}
        allowDeselect={false}
      />
      <MultiSelect
        label={t('events')}
        placeholder={events.length === 0 ? t('anyEvent') : ''}
        searchable
        data={EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
        value={events}
        onChange={(chosen) => onChange({ events: chosen })}
      />
      <CodeChoice value={qrCodeId} onChange={(chosen) => onChange({ qrCodeId: chosen })} hasLabel />
    </>
  );
}

/** The result of a replay; there is a limit to what one sends again. */
export function useReplayedText(): (result: { count: number; hasMore: boolean }) => string {
  const { t } = useTranslation('webhooks');
  return ({ count, hasMore }) => (hasMore ? t('replayedMore', { count }) : t('replayed', { count }));
}
