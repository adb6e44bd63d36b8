import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { toast, toastError } from '../../ui/toasts.js';
import { Step, Wizard } from '../step.js';
import { usePromoteSecret } from './webhooks.queries.js';

/** A new secret in three steps: made, given to the receivers, put to use. */
export function Rotation({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { confirm, dialog } = useConfirm();
  const promote = usePromoteSecret(id);
  const ask = () =>
    confirm({
      ...{ title: t('promoteTitle'), text: t('promoteText'), action: t('promote') },
      act: () => promote.mutate(undefined, { onError: toastError, onSuccess: () => toast(t('promoted')) }),
    });
  return (
    <section aria-label={t('rotation')}>
      <Wizard>
        <Step number={1} title={t('rotationMade')} isDone />
        <Step number={2} title={t('rotationGive')} isDone={false} isCurrent>
          <p className={font.dim}>{t('nextSecret')}</p>
        </Step>
        <Step number={3} title={t('promote')} isDone={false}>
          <p className={font.dim}>{t('promoteText')}</p>
          <div className={layout.spaced}>
            <Button variant="default" loading={promote.isPending} onClick={ask}>
              {t('promote')}
            </Button>
          </div>
        </Step>
      </Wizard>
      {dialog}
    </section>
  );
}
