import { Button, Modal } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Snippet } from '../../ui/snippet.js';
import { useFocusBack } from '../../ui/use-focus-back.js';

/** Codes that cannot be shown again, so that only a button closes them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('codes')}
      size={440}
    >
      <div className={layout.stack}>
        <p className={font.med}>{t('codesOnce')}</p>
        <p className={font.dim}>{t('codesText')}</p>
        <Snippet text={codes.join('\n')} label={t('copyCodes')} />
        <div className={clsx(layout.row, layout.end)}>
          <Button onClick={onClose}>{t('codesSaved')}</Button>
        </div>
      </div>
    </Modal>
  );
}
