import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHead } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Snippet } from '../../ui/snippet.js';

/** Codes that cannot be shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation(['second-factor', 'ui']);
  return (
    <Card as="section" aria-label={t('codes')}>
      <CardHead>
        <h3 className={layout.grow}>{t('codes')}</h3>
        <ActionIcon aria-label={t('ui:close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </CardHead>
      <CardBody className={layout.stack}>
        <p className={font.med}>{t('codesOnce')}</p>
        <p className={font.sub}>{t('codesText')}</p>
        <Snippet text={codes.join('\n')} label={t('copyCodes')} />
      </CardBody>
    </Card>
  );
}
