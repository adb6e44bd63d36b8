import { TextInput } from '@mantine/core';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { ValueLine } from '../../ui/snippet.js';
import { useFaults } from '../../ui/use-faults.js';
import { useConfirmTotp } from './second-factor.queries.js';
import styles from './set-up-totp.module.css';

const QUIET_ZONE = 4;

/** Draws the secret in the browser: it leaves the service once. */
function Symbol({ uri, label }: { uri: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(uri);
    return { path: toSvgPath(code), size: code.size };
  }, [uri]);
  const view = [-QUIET_ZONE, -QUIET_ZONE, size + 2 * QUIET_ZONE, size + 2 * QUIET_ZONE].join(' ');
  return (
    <svg className={styles.symbol} viewBox={view} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

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
      <Symbol uri={uri} label={t('symbol')} />
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
