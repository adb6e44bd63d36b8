import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatClock, formatDateTime } from '../../app/format.js';
import { Well } from '../../ui/card.js';
import { CopyIcon } from '../../ui/copy.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.js';
import { Pending } from '../../ui/list-state.js';
import { IN_SHEET, Sheet } from '../../ui/sheet.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useKeys } from '../../ui/use-keys.js';
import styles from './delivery-sheet.module.css';
import { NextAttempt } from './next-attempt.js';
import { FailureDetail, useFailureReason } from './send-test.js';
import { deliveryQuery, useReplay, type Delivery } from './webhooks.queries.js';

const POLL_MS = 3_000;

type DeliveryDetail = Schema['DeliveryDetail'];

/** One delivery with its attempts. @param all of the list, through which the arrows walk */
export function DeliverySheet({
  id,
  all,
  onOpen,
}: {
  id: string;
  all: readonly Delivery[];
  onOpen: (id: string | undefined) => void;
}) {
  const { t } = useTranslation(['webhooks', 'ui']);
  const { data: delivery, error, refetch } = useQuery({ ...deliveryQuery(id), refetchInterval: POLL_MS });
  const titleOf = (of: DeliveryDetail | undefined) =>
    of === undefined
      ? t('deliveries')
      : of.event === 'batch'
        ? t('batchOf', { count: of.eventCount })
        : nameOf(of);
  const index = all.findIndex((one) => one.id === id);
  const [previous, next] = [all[index - 1]?.id, index < 0 ? undefined : all[index + 1]?.id];
  useKeys(
    [
      ['ArrowLeft', () => previous && onOpen(previous)],
      ['ArrowRight', () => next && onOpen(next)],
    ],
    IN_SHEET,
  );
  return (
    <Sheet
      title={titleOf(delivery)}
      sub={id}
      onClose={() => onOpen(undefined)}
      actions={
        <>
          <ActionIcon aria-label={t('previous')} disabled={!previous} onClick={() => onOpen(previous)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('ui:next')} disabled={!next} onClick={() => onOpen(next)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </>
      }
    >
      <Pending data={delivery} error={error} onRetry={refetch} />
      {delivery === undefined ? null : <DeliveryBody delivery={delivery} />}
    </Sheet>
  );
}

/** The name of the code is in the event itself. A batch has none: its events are in its body. */
function nameOf({ event, body }: DeliveryDetail): string {
  if (body === '') return event;
  const parsed = JSON.parse(body) as { qr_name?: unknown };
  return typeof parsed.qr_name === 'string' ? `${event}, ${parsed.qr_name}` : event;
}

function DeliveryBody({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const replay = useReplay();
  const { event, state, nextAttemptAt, attempts, test, qrCodeId } = delivery;
  return (
    <>
      <div className={styles.body}>
        {state === 'pending' && nextAttemptAt !== null && attempts.length > 0 ? (
          <NextAttempt at={nextAttemptAt} />
        ) : null}
        <Attempts delivery={delivery} />
        <Messages delivery={delivery} />
      </div>
      <div className={styles.foot}>
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={replay.isPending}
          disabled={state === 'delivering' || state === 'pending' || state === 'erased'}
          onClick={() =>
            replay.mutate(delivery.id, { onError: toastError, onSuccess: () => toast(t('replaying')) })
          }
        >
          {t('replay')}
        </Button>
        {test || event === 'batch' || qrCodeId === null ? null : (
          <LinkButton to="/codes/$id" params={{ id: qrCodeId }} variant="default">
            {t('openCode')}
          </LinkButton>
        )}
        <span className={clsx(font.sub, font.xs, layout.grow, font.right, layout.desk)}>
          {t('replayHint')}
        </span>
      </div>
    </>
  );
}

function Attempts({ delivery: { attempts, state, nextAttemptAt } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const reasonOf = useFailureReason();
  const isFine = (statusCode: number | null) => statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <section className={clsx(layout.stack, layout.small)}>
      <h3>{t('attempts')}</h3>
      {attempts.length === 0 ? <p className={font.sub}>{t('noAttempt')}</p> : null}
      <ol className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.number} className={isFine(attempt.statusCode) ? styles.ok : undefined}>
            <div className={clsx(layout.row, layout.between)}>
              <span>
                <span className={styles.no}>{attempt.number}</span>
                <span className={styles.reason}>
                  {isFine(attempt.statusCode) ? attempt.statusCode : reasonOf(attempt)}
                </span>
              </span>
              <span className={font.sub} title={formatDateTime(attempt.startedAt)}>
                {formatClock(attempt.startedAt)}, {t('attempt', { ms: attempt.durationMs })}
              </span>
            </div>
            <FailureDetail of={attempt} />
          </li>
        ))}
        {state === 'pending' && nextAttemptAt !== null ? (
          <li className={styles.planned}>
            <div className={clsx(layout.row, layout.between)}>
              <span>
                <span className={styles.no}>{attempts.length + 1}</span>
                {t('planned')}
              </span>
              <span className={font.sub}>{formatClock(nextAttemptAt)}</span>
            </div>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function Messages({ delivery: { attempts, body, traceId } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const [side, setSide] = useState<'request' | 'answer'>('request');
  const attempt = attempts.at(-1);
  const headers = Object.entries(attempt?.requestHeaders ?? {});
  const pretty = body === '' ? t('erasedBody') : JSON.stringify(JSON.parse(body), null, 2);
  return (
    <section className={clsx(layout.stack, layout.small)}>
      <div className={clsx(layout.row, layout.between)}>
        <SegmentedControl
          aria-label={t('request')}
          value={side}
          onChange={setSide}
          data={[
            { value: 'request', label: t('request') },
            { value: 'answer', label: t('answer') },
          ]}
        />
        {side === 'request' && body !== '' ? <CopyIcon value={body} label={t('copyBody')} /> : null}
      </div>
      <Well className={styles.message}>
        {side === 'answer' ? (
          <pre>{attempt?.responseExcerpt ? attempt.responseExcerpt : t('noAnswer')}</pre>
        ) : (
          <>
            {headers.length === 0 ? null : (
              <pre>
                {headers.map(([name, value]) => (
                  <span key={name}>
                    {name}: <span className={styles.value}>{value}</span>
                    {'\n'}
                  </span>
                ))}
              </pre>
            )}
            <pre>{pretty}</pre>
          </>
        )}
      </Well>
      {traceId === null ? null : (
        <div className={clsx(layout.row, font.sub, font.xs)}>
          {t('trace')} <span className={clsx(font.mono, font.cut)}>{traceId}</span>
          <CopyIcon value={traceId} label={t('copyTrace')} />
        </div>
      )}
    </section>
  );
}
