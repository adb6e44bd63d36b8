import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#client';
import { useSession } from '../../app/session.queries.js';
import { Card, CardBody } from '../../ui/card.js';
import { Fact, Facts } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Form } from '../../ui/form.js';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { SettingsPage } from '../../ui/page.js';
import { saidBy } from '../../ui/said.js';
import { Time } from '../../ui/time.js';
import { toastError } from '../../ui/toasts.js';
import { useDecideDevice, useFindDevice, type DeviceLogin } from './device.queries.js';

const SCOPES = ['read', 'read_write'] as const;

interface Typed {
  userCode: string;
  login: DeviceLogin;
}

/** A program, such as the command line, waits until a person types its code here and approves it. */
export function DeviceScreen() {
  const { t } = useTranslation('device');
  const [typed, setTyped] = useState<Typed | null>(null);
  const [decision, setDecision] = useState<'approve' | 'deny' | null>(null);
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      {decision === null ? null : (
        <Note
          tone={decision === 'approve' ? 'ok' : 'warn'}
          icon={decision === 'approve' ? IconCheck : IconX}
          role="status"
        >
          <span>{t(decision === 'approve' ? 'approved' : 'denied', { name: typed?.login.name ?? '' })}</span>
        </Note>
      )}
      {decision !== null ? null : typed === null ? (
        <TypeCode onFound={(userCode, login) => setTyped({ userCode, login })} />
      ) : (
        <Decide {...typed} onDecided={setDecision} />
      )}
    </SettingsPage>
  );
}

function TypeCode({ onFound }: { onFound: (userCode: string, login: DeviceLogin) => void }) {
  const { t } = useTranslation('device');
  const [userCode, setUserCode] = useState('');
  const find = useFindDevice((login) => onFound(userCode, login));
  return (
    <Card>
      <CardBody>
        <Form className={layout.stack} aria-label={t('title')} onSubmit={() => find.mutate({ userCode })}>
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            placeholder="WDJB-MJHT"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={userCode}
            onChange={(event) => {
              find.reset();
              setUserCode(event.currentTarget.value);
            }}
            error={find.error === null ? undefined : faultOf(find.error, t('unknown'))}
            autoFocus
          />
          <div>
            <Button type="submit" loading={find.isPending} disabled={userCode.trim() === ''}>
              {t('continue')}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}

const faultOf = (error: Error, unknown: string): string =>
  error instanceof ProblemError && error.status === 404 ? unknown : saidBy(error);

function Decide({
  userCode,
  login,
  onDecided,
}: Typed & { onDecided: (decision: 'approve' | 'deny') => void }) {
  const { t } = useTranslation('device');
  const { workspace, canEdit } = useSession();
  const [scope, setScope] = useState(canEdit ? login.scope : 'read');
  const decide = useDecideDevice((body) => onDecided(body.decision));
  const id = useId();
  const send = (body: Parameters<typeof decide.mutate>[0]) => decide.mutate(body, { onError: toastError });
  return (
    <Card>
      <Facts>
        <Fact term={t('program')}>{login.name}</Fact>
        <Fact term={t('workspace')}>{workspace.name}</Fact>
        <Fact term={t('network')}>{t(login.isSameNetwork ? 'sameNetwork' : 'otherNetwork')}</Fact>
        <Fact term={t('askedAt')}>
          <Time at={login.createdAt} />
        </Fact>
      </Facts>
      <CardBody className={layout.stack}>
        <div className={clsx(layout.stack, layout.tiny)}>
          <span className={font.med} id={id}>
            {t('access')}
          </span>
          <div>
            <SegmentedControl
              aria-labelledby={id}
              value={scope}
              onChange={setScope}
              data={SCOPES.map((value) => ({
                value,
                label: t(`scope.${value}`),
                disabled: value === 'read_write' && !canEdit,
              }))}
            />
          </div>
          <span className={clsx(font.sub, font.xs)}>{t(`scopeHint.${scope}`)}</span>
        </div>
        <Note tone="warn">
          <span>{t('warning')}</span>
        </Note>
        <div className={layout.row}>
          <Button loading={decide.isPending} onClick={() => send({ userCode, decision: 'approve', scope })}>
            {t('approve')}
          </Button>
          <Button
            variant="default"
            disabled={decide.isPending}
            onClick={() => send({ userCode, decision: 'deny' })}
          >
            {t('deny')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
