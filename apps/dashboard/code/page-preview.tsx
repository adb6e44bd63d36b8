import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { PageFrame } from './page-frame.js';
import styles from './page-preview.module.css';
import type { PageState, ValidPage } from './use-page-preview.js';

/** The page as a phone shows it, drawn by the service while a person types. */
export function PagePreview({ page }: { page: PageState }) {
  const { t } = useTranslation('code');
  const { valid, isValid, failure } = page;
  const field = useWrongField(page);
  return (
    <div className={styles.preview}>
      <Handset
        page={valid}
        fallback={failure ?? (field === null ? t('preview.empty') : t('preview.wrong', { field }))}
      />
      {valid === null ? null : (
        <p className={clsx(font.sub, font.xs)} role="status">
          {isValid ? t('preview.follows') : null}
          {isValid
            ? null
            : (failure ?? (field === null ? t('preview.faulty') : t('preview.faultyField', { field })))}
        </p>
      )}
    </div>
  );
}

/** A phone with a page. @param fallback why there is none */
export function Handset({ page, fallback }: { page: ValidPage | null; fallback: string }) {
  const { t } = useTranslation('code');
  return (
    <div className={styles.handset}>
      {page === null ? (
        <p className={font.sub}>{fallback}</p>
      ) : (
        <PageFrame key={page.policy} page={page} title={t('preview.title')} />
      )}
    </div>
  );
}

/** The label of the first field that is filled in and not valid; null if there is none. */
function useWrongField({ faults }: PageState): string | null {
  const { t } = useTranslation('codes');
  const [pointer] = faults.keys();
  const name = pointer?.split('/').findLast((part) => !/^\d*$/.test(part));
  return name === undefined ? null : t(`fields.${name}` as 'fields.url', { defaultValue: name });
}

/** On a phone, a button opens the page in full size. */
export function PagePreviewButton({ page }: { page: PageState }) {
  const { t } = useTranslation(['code', 'ui']);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <div className={layout.phone}>
      <Button variant="default" fullWidth leftSection={<IconEye size={16} />} onClick={open}>
        {t('preview.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('preview.title')}
        fullScreen
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <PagePreview page={page} />
      </Modal>
    </div>
  );
}
