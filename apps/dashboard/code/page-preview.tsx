import './page-preview.css';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from './page-frame.js';
import type { PageState } from './use-page-preview.js';

/** The page as a phone shows it, drawn by the service while a person types. */
export function PagePreview({ page: { valid, isValid } }: { page: PageState }) {
  const { t } = useTranslation('code');
  return (
    <div className="page-preview">
      <div className="handset">
        {valid === null ? (
          <p className="sub">{t('preview.empty')}</p>
        ) : (
          <PageFrame key={valid.policy} page={valid} title={t('preview.title')} />
        )}
      </div>
      {valid === null ? null : (
        <p className="sub xs" role="status">
          {isValid ? t('preview.follows') : t('preview.faulty')}
        </p>
      )}
    </div>
  );
}

/** On a phone, a button opens the page in full size. */
export function PagePreviewButton({ page }: { page: PageState }) {
  const { t } = useTranslation(['code', 'ui']);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <div className="phone page-button">
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
