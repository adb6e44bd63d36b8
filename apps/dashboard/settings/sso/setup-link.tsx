import { Button } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { ValueLine, Values } from '../../ui/snippet.js';
import { toastError } from '../../ui/toasts.js';
import { useCreateSetupLink } from './sso.queries.js';

/** For an admin who does not manage the identity provider. */
export function SetupLink({ id }: { id: string }) {
  const { t } = useTranslation('sso');
  const create = useCreateSetupLink(id);
  return (
    <div className={layout.stack}>
      <div className={clsx(layout.row, layout.between, layout.wrap)}>
        <p className={font.dim}>
          {t('setup')} {t('setupText')}
        </p>
        <Button
          variant="default"
          size="xs"
          loading={create.isPending}
          onClick={() => create.mutate(undefined, { onError: toastError })}
        >
          {t('createSetupLink')}
        </Button>
      </div>
      {create.data ? (
        <>
          <Values>
            <span className={font.sub}>{t('setupLink')}</span>
            <ValueLine value={create.data.url} label={t('copySetupLink')} />
          </Values>
          <p className={font.dim}>{t('setupLinkOnce', { date: formatDate(create.data.expiresAt) })}</p>
        </>
      ) : null}
    </div>
  );
}
