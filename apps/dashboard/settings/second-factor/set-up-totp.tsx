import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { DrawnSymbol } from '../../ui/drawn-symbol.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { ValueLine } from '../../ui/snippet.js';
import { useFaults } from '../../ui/use-faults.js';
import { useConfirmTotp } from './second-factor.queries.js';
import styles from './set-up-totp.module.css';

export function SetUpTotp({
  totp: { secret, uri },
  onDone,
  onClose,
}: {
  totp: Schema['NewTotp'];
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp(onDone);
  const faults = useFaults(confirm, { code });
  return (
    <FormDialog
      title={t('setUpTitle')}
      action={t('confirm')}
      isPending={confirm.isPending}
      faults={otherFaults(faults, ['/code'])}
      onSubmit={() => confirm.mutate({ code })}
      onClose={onClose}
    >
      <p className={font.dim}>{t('scan')}</p>
      <DrawnSymbol className={styles.symbol} payload={uri} quietZone={4} label={t('symbol')} />
      <div>
        <p className={font.sub}>{t('secret')}</p>
        <ValueLine value={secret} label={t('copySecret')} />
      </div>
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        error={faults.get('/code')}
      />
    </FormDialog>
  );
}
