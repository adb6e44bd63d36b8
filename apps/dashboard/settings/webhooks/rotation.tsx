import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm, type Question } from '../../ui/confirm.js';
import { toast, toastError } from '../../ui/toasts.js';
import { Step } from '../step.js';
import { usePromoteSecret } from './webhooks.queries.js';

/** A new secret in three steps: made, given to the receivers, put to use. */
export function Rotation({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const [question, setQuestion] = useState<Question | null>(null);
  const promote = usePromoteSecret(id);
  const ask = () =>
    setQuestion({
      ...{ title: t('promoteTitle'), text: t('promoteText'), action: t('promote') },
      act: () => promote.mutate(undefined, { onError: toastError, onSuccess: () => toast(t('promoted')) }),
    });
  return (
    <section aria-label={t('rotation')}>
      <ol className="card wizard">
        <Step number={1} title={t('rotationMade')} isDone />
        <Step number={2} title={t('rotationGive')} isDone={false} isCurrent>
          <p className="dim">{t('nextSecret')}</p>
        </Step>
        <Step number={3} title={t('promote')} isDone={false}>
          <p className="dim">{t('promoteText')}</p>
          <div className="spaced">
            <Button variant="default" loading={promote.isPending} onClick={ask}>
              {t('promote')}
            </Button>
          </div>
        </Step>
      </ol>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}
