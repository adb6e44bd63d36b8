import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { toastError } from '../../ui/toasts.js';
import { useSendTest, type EventName } from './webhooks.queries.js';

/** Sends one event with sample data, and shows what the receiver answered. */
export function SendTest({
  id,
  event,
  isPrimary = false,
}: {
  id: string;
  event: EventName;
  isPrimary?: boolean;
}) {
  const { t } = useTranslation('webhooks');
  const send = useSendTest(id);
  return (
    <div className={clsx(layout.stack, layout.small)}>
      <div>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconSend size={16} />}
          loading={send.isPending}
          onClick={() => send.mutate(event, { onError: toastError })}
        >
          {t('sendTest')}
        </Button>
      </div>
      {send.data === undefined ? null : <TestAnswer delivery={send.data} />}
    </div>
  );
}

function TestAnswer({ delivery }: { delivery: Schema['DeliveryDetail'] }) {
  const { t } = useTranslation('webhooks');
  const reasonOf = useFailureReason();
  const attempt = delivery.attempts.at(-1);
  const isDelivered = delivery.state === 'delivered';
  return (
    <Note tone={isDelivered ? 'ok' : 'bad'} icon={isDelivered ? IconCheck : IconAlertTriangle} role="status">
      <div className={layout.grow}>
        <p className={font.med}>
          {isDelivered && attempt
            ? t('testOk', { status: attempt.statusCode, ms: attempt.durationMs })
            : t('testFailed', { reason: attempt ? reasonOf(attempt) : t('noAttempt') })}
        </p>
        <FailureDetail of={attempt} />
        {attempt?.responseExcerpt ? (
          <>
            <p className={clsx(font.sub, font.xs)}>{t('receiverSaid')}</p>
            <pre>{attempt.responseExcerpt}</pre>
          </>
        ) : null}
      </div>
    </Note>
  );
}

/** Says more than the reason, such as what is wrong with the certificate, in the service's English. */
export const FailureDetail = ({ of: attempt }: { of: Schema['Attempt'] | undefined }) =>
  attempt?.errorDetail ? (
    <p className={clsx(font.sub, font.xs)} lang="en">
      {attempt.errorDetail}
    </p>
  ) : null;

/** Describes what went wrong in an attempt. */
export function useFailureReason(): (attempt: Schema['Attempt']) => string {
  const { t } = useTranslation('webhooks');
  return ({ error, statusCode }) =>
    error === null ? t('answered', { status: statusCode }) : t(`error.${error}`);
}
