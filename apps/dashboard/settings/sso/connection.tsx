import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../../app/api.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { ValueLine, Values } from '../../ui/snippet.js';
import { toast, toastError } from '../../ui/toasts.js';
import { Step, Wizard } from '../step.js';
import { EditConnection } from './connection-form.js';
import { RequireCard } from './require-card.js';
import { SamlMetadata } from './saml-metadata.js';
import { SetupLink } from './setup-link.js';
import { SignIns } from './sign-ins.js';
import {
  useChangeConnection,
  useDeleteConnection,
  useTestConnection,
  type Connection,
} from './sso.queries.js';
import { TestResult } from './test-result.js';

const TONES: Record<Connection['status'], Tone> = {
  ...{ draft: 'plain', tested: 'accent' },
  ...{ enabled: 'ok', paused: 'warn' },
};

/** One connection: our values, its values, a test, and what it does. */
export function ConnectionPart({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sso');
  const { confirm, dialog } = useConfirm();
  const remove = useDeleteConnection();
  const { id, name, status } = connection;
  const askToDelete = () =>
    confirm({
      ...{ title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete') },
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('deleted', { name })) }),
    });
  const beside = (
    <span className={layout.row}>
      <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      <Button variant="default" size="xs" data-danger onClick={askToDelete}>
        {t('delete')}
      </Button>
    </span>
  );
  return (
    <>
      <Section title={name} beside={beside} label={name}>
        <ConnectionSteps connection={connection} />
      </Section>
      {status === 'draft' || status === 'tested' ? null : <RequireCard connection={connection} />}
      <SignIns id={id} />
      {dialog}
    </>
  );
}

function ConnectionSteps({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sso');
  const [isEditing, setEditing] = useState(false);
  const { type, name, status, issuer, clientId } = connection;
  if (isEditing) return <EditConnection connection={connection} onClose={() => setEditing(false)} />;
  const isTested = status !== 'draft';
  const isSaml = type === 'saml';
  const isIncomplete = isSaml ? connection.saml === null : issuer === null || clientId === null;
  const edit = (
    <Button
      variant={isIncomplete && !isSaml ? 'filled' : 'default'}
      size="xs"
      onClick={() => setEditing(true)}
    >
      {t(isIncomplete && !isSaml ? 'enterValues' : 'change')}
    </Button>
  );
  return (
    <div className={layout.stack}>
      <Wizard>
        <Step number={1} title={t('ourValues', { name })} isDone={!isIncomplete}>
          <OurValues connection={connection}>{isSaml ? edit : null}</OurValues>
        </Step>
        <Step number={2} title={t('theirValues', { name })} isDone={!isIncomplete} isCurrent={isIncomplete}>
          {isSaml ? (
            <SamlMetadata connection={connection} />
          ) : (
            <div className={clsx(layout.row, layout.between, layout.wrap)}>
              <p className={clsx(font.dim, font.cut)}>
                <span className={font.mono}>{issuer ?? '–'}</span>,{' '}
                <span className={font.mono}>{clientId ?? '–'}</span>
              </p>
              {edit}
            </div>
          )}
        </Step>
        <Step number={3} title={t('test')} isDone={isTested} isCurrent={!isTested && !isIncomplete}>
          {isIncomplete ? (
            <p className={font.dim}>{t(isSaml ? 'metadataFirst' : 'valuesFirst')}</p>
          ) : (
            <Test connection={connection} />
          )}
        </Step>
        <Step
          number={4}
          title={t('enable')}
          isDone={status === 'enabled'}
          isCurrent={isTested && status !== 'enabled'}
        >
          <Enable connection={connection} />
        </Step>
      </Wizard>
      {status === 'draft' || status === 'tested' ? <SetupLink id={connection.id} /> : null}
    </div>
  );
}

function OurValues({
  connection: { type, callbackUrl, entityId, startUrl, logoutUrl },
  children = null,
}: {
  connection: Connection;
  children?: ReactNode;
}) {
  const { t } = useTranslation('sso');
  const isSaml = type === 'saml';
  return (
    <>
      <div className={clsx(layout.row, layout.between, layout.wrap)}>
        <p className={font.dim}>{t(isSaml ? 'ourSamlValuesText' : 'ourValuesText')}</p>
        {children}
      </div>
      <Values>
        <span className={font.sub}>{t(isSaml ? 'acsUrl' : 'callbackUrl')}</span>
        <ValueLine value={callbackUrl} label={t(isSaml ? 'copyAcsUrl' : 'copyCallbackUrl')} />
        {entityId === null ? null : (
          <>
            <span className={font.sub}>{t('entityId')}</span>
            <ValueLine value={entityId} label={t('copyEntityId')} />
          </>
        )}
        <span className={font.sub}>{t('startUrl')}</span>
        <ValueLine value={startUrl} label={t('copyStartUrl')} />
        {logoutUrl === null ? null : (
          <>
            <span className={font.sub}>{t(isSaml ? 'samlLogoutUrl' : 'logoutUrl')}</span>
            <ValueLine value={logoutUrl} label={t(isSaml ? 'copySamlLogoutUrl' : 'copyLogoutUrl')} />
          </>
        )}
      </Values>
    </>
  );
}

function Test({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sso');
  const { id, name, lastTest } = connection;
  const test = useTestConnection(id);
  const begin = () => {
    // A browser opens a window only at once after the click.
    const opened = window.open('', 'sso-test');
    test.mutate(undefined, {
      onSuccess: (url) => {
        if (opened) opened.location.href = url;
        else window.location.assign(url);
      },
      onError: (error) => {
        opened?.close();
        toastError(error);
      },
    });
  };
  return (
    <div className={layout.stack}>
      <div className={clsx(layout.row, layout.between, layout.wrap)}>
        <p className={font.dim}>{t('testText', { name })}</p>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} />}
          loading={test.isPending}
          onClick={begin}
        >
          {lastTest === null ? t('testNow') : t('testAgain')}
        </Button>
      </div>
      {lastTest === null ? null : <TestResult test={lastTest} />}
    </div>
  );
}

function Enable({ connection: { id, name, status, startUrl } }: { connection: Connection }) {
  const { t } = useTranslation('sso');
  const change = useChangeConnection(id);
  const isEnabled = status === 'enabled';
  const set = () =>
    change.mutate(
      { status: isEnabled ? 'paused' : 'enabled' },
      { onError: toastError, onSuccess: () => toast(t(isEnabled ? 'paused' : 'enabled', { name })) },
    );
  return (
    <div className={clsx(layout.row, layout.between, layout.wrap)}>
      <p className={font.dim}>{t('enableText', { name })}</p>
      <span className={layout.row}>
        {isEnabled ? (
          <Button variant="subtle" size="xs" onClick={() => leaveFor(startUrl)}>
            {t('tryIt')}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant={isEnabled ? 'default' : 'filled'}
          disabled={status === 'draft'}
          loading={change.isPending}
          onClick={set}
        >
          {isEnabled ? t('pause') : t('enable')}
        </Button>
      </span>
    </div>
  );
}
