import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from './floating.js';

/** @param label says what is copied, such as "Copy short URL" */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('ui');
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Tooltip label={clipboard.copied ? t('copied') : label}>
      <ActionIcon aria-label={label} onClick={() => clipboard.copy(value)}>
        {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('ui');
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Button
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => clipboard.copy(value)}
    >
      {clipboard.copied ? t('copied') : label}
    </Button>
  );
}
