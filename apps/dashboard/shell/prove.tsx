import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, leaveFor, type Schema } from '../app/api.js';
import { answerProof, useIsProofAsked } from '../app/fresh-proof.js';
import { answerWithPasskey, supportsPasskeys } from '../app/passkeys.js';
import { otherFaults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import layout from '../ui/layout.module.css';
import { useFaults } from '../ui/use-faults.js';

type Method = 'passkey' | 'code' | 'recoveryCode' | 'password' | 'provider';
type Proof = Schema['Reauthenticate'];

function methodsOf(
  { secondFactor, recoveryCodes, hasPassword, singleSignOn }: Schema['User'],
  needsFactor: boolean,
): Method[] {
  // Nothing of the account proves a session that began at a connection of the workspace.
  if (singleSignOn?.state === 'began') return ['provider'];
  const methods: Method[] = [
    ...(secondFactor.includes('passkey') && supportsPasskeys() ? (['passkey'] as const) : []),
    ...(secondFactor.includes('totp') ? (['code'] as const) : []),
    ...(hasPassword && !needsFactor && secondFactor.length === 0 ? (['password'] as const) : []),
    ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
  ];
  return methods.length > 0 ? methods : ['provider'];
}

async function send(method: Method, typed: string): Promise<boolean> {
  const assertion = method === 'passkey' ? await answerWithPasskey() : null;
  if (method === 'passkey' && assertion === null) return false;
  const body: Proof = assertion === null ? { [method]: typed } : { assertion };
  await dataOf(api.POST('/api/auth/v1/reauthenticate', { body }));
  return true;
}

/** Asks who uses the session, whenever a request needs a fresh proof. */
export function ProofDialog({ user }: { user: Schema['User'] }) {
  return useIsProofAsked() ? (
    <Prove user={user} onProven={() => answerProof(true)} onClose={() => answerProof(false)} />
  ) : null;
}

/** @param needsFactor a password does not count */
export function Prove({
  user,
  needsFactor = false,
  onProven,
  onClose,
}: {
  user: Schema['User'];
  needsFactor?: boolean;
  onProven: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const methods = methodsOf(user, needsFactor);
  const [method, setMethod] = useState(methods[0] ?? 'provider');
  const [typed, setTyped] = useState('');
  const prove = useMutation({
    mutationFn: (value: string) => send(method, value),
    onSuccess: (isProven) => {
      if (isProven) onProven();
    },
  });
  const faults = useFaults(
    { error: prove.error, variables: { [method]: prove.variables } },
    { [method]: typed },
  );
  const pointer = `/${method}`;
  const field = {
    label: t(`proof.${method}`),
    value: typed,
    'data-autofocus': true,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setTyped(value),
    error: faults.get(pointer),
  };
  const submit = () => {
    if (method !== 'provider') return prove.mutate(typed);
    const provider = user.singleSignOn?.state === 'began' ? `sso/${user.singleSignOn.slug}` : 'oidc';
    const next = encodeURIComponent(window.location.pathname.slice(1));
    leaveFor(`api/auth/v1/${provider}/start?fresh=true&next=${next}`);
  };
  return (
    <FormDialog
      title={t('proof.title')}
      action={method === 'passkey' ? t('proof.usePasskey') : t('proof.confirm')}
      isPending={prove.isPending}
      faults={[
        ...otherFaults(faults, [pointer]),
        ...(prove.data === false ? [t('proof.passkeyFailed')] : []),
      ]}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={font.dim}>{t(method === 'provider' ? 'proof.providerText' : 'proof.text')}</p>
      {method === 'password' ? <PasswordInput autoComplete="current-password" {...field} /> : null}
      {method === 'code' ? <TextInput autoComplete="one-time-code" inputMode="numeric" {...field} /> : null}
      {method === 'recoveryCode' ? <TextInput autoComplete="off" {...field} /> : null}
      {methods.length < 2 ? null : (
        <div className={clsx(layout.row, layout.wrap)}>
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button
                key={other}
                variant="subtle"
                size="xs"
                className={font.link}
                onClick={() => {
                  setMethod(other);
                  setTyped('');
                  prove.reset();
                }}
              >
                {t(`proof.instead.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </FormDialog>
  );
}
