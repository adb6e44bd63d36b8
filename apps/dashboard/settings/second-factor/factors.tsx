import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { supportsPasskeys } from '../../app/passkeys.js';
import { meQuery } from '../../app/session.queries.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { toast } from '../../ui/toasts.js';
import { Line } from '../line.js';
import { useAgentName } from '../profile/agent-name.js';
import { RecoveryCodes } from './recovery-codes.js';
import {
  passkeysQuery,
  useAddPasskey,
  useBeginTotp,
  useNewRecoveryCodes,
  useRemovePasskey,
  useRemoveTotp,
} from './second-factor.queries.js';
import { SetUpTotp } from './set-up-totp.js';

/** What a person has besides the password: an authenticator app, passkeys, and codes for when both are lost. */
export function SecondFactors() {
  const { t } = useTranslation('second-factor');
  const { data: user } = useSuspenseQuery(meQuery);
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const agent = useAgentName(navigator.userAgent);
  const add = useAddPasskey((issued) => {
    setCodes(issued);
    toast(t('passkeyAdded'));
  });
  return (
    <Section
      title={t('title')}
      text={t('text')}
      beside={
        supportsPasskeys() ? (
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate(agent)}>
            {t('addPasskey')}
          </Button>
        ) : null
      }
    >
      {codes === null ? null : <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      <Card>
        <AppLine isSet={user.secondFactor.includes('totp')} onCodes={setCodes} />
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        {user.secondFactor.length === 0 ? null : <CodesLine left={user.recoveryCodes} onCodes={setCodes} />}
      </Card>
    </Section>
  );
}

function AppLine({ isSet, onCodes }: { isSet: boolean; onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('second-factor');
  const [begun, setBegun] = useState<Schema['NewTotp'] | null>(null);
  const begin = useBeginTotp(setBegun);
  const remove = useRemoveTotp(() => toast(t('appRemoved')));
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: t('removeAppTitle'),
      text: t('removeText'),
      action: t('remove'),
      act: () => remove.mutate(),
    });
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{t('app')}</span>
        <span className={clsx(font.sub, font.xs)}>{t('appText')}</span>
      </div>
      {isSet ? <Badge tone="ok">{t('on')}</Badge> : null}
      {isSet ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('removeApp')}
          loading={remove.isPending}
          onClick={ask}
        >
          {t('remove')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={t('setUpApp')}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('setUp')}
        </Button>
      )}
      {begun === null ? null : (
        <SetUpTotp
          totp={begun}
          onClose={() => setBegun(null)}
          onDone={(issued) => {
            setBegun(null);
            onCodes(issued);
            toast(t('appAdded'));
          }}
        />
      )}
      {dialog}
    </Line>
  );
}

function PasskeyLine({ passkey }: { passkey: Schema['Passkey'] }) {
  const { t } = useTranslation('second-factor');
  const { name, createdAt, lastUsedAt } = passkey;
  const remove = useRemovePasskey((removed) => toast(t('passkeyRemoved', { name: removed })));
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: t('removePasskeyTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      act: () => remove.mutate(passkey),
    });
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{t('passkey', { name })}</span>
        <span className={clsx(font.sub, font.xs)}>
          {lastUsedAt === null ? t('created') : t('lastUsed')} <Time at={lastUsedAt ?? createdAt} />
        </span>
      </div>
      <Badge tone="ok">{t('on')}</Badge>
      <Button
        variant="default"
        size="xs"
        aria-label={t('removePasskey', { name })}
        loading={remove.isPending}
        onClick={ask}
      >
        {t('remove')}
      </Button>
      {dialog}
    </Line>
  );
}

function CodesLine({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const create = useNewRecoveryCodes(onCodes);
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: t('newCodesTitle'),
      text: t('newCodesText'),
      action: t('newCodes'),
      act: () => create.mutate(),
    });
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{t('codes')}</span>
        <span className={clsx(font.sub, font.xs)}>{t('codesLeft', { count: left })}</span>
      </div>
      {left > 2 ? null : <Badge tone="warn">{t('few')}</Badge>}
      <Button variant="default" size="xs" loading={create.isPending} onClick={ask}>
        {t('newCodes')}
      </Button>
      {dialog}
    </Line>
  );
}
