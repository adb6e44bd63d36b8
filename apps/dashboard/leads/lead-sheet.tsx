import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconMail, IconShieldCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { countryName, formatDateTime } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import type { Code } from '../codes/codes.queries.js';
import { Badge } from '../ui/badge.js';
import { Fact, Facts } from '../ui/facts.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { IN_SHEET, Sheet } from '../ui/sheet.js';
import { useKeys } from '../ui/use-keys.js';
import { answersOf, emailOf, titleOf } from './answers.js';
import styles from './lead-sheet.module.css';
import type { Lead } from './leads.queries.js';
import { useLeadActions } from './use-lead-actions.js';

interface Props {
  lead: Lead;
  code: Code | undefined;
  /** All of the list, through which the arrows walk. */
  all: readonly Lead[];
  onOpen: (id: string | undefined) => void;
}

/** One lead with all its answers, and what to do with it. */
export function LeadSheet({ lead, code, all, onOpen }: Props) {
  const { t } = useTranslation(['leads', 'ui']);
  const index = all.findIndex(({ id }) => id === lead.id);
  const [previous, next] = [all[index - 1]?.id, all[index + 1]?.id];
  useKeys(
    [
      ['ArrowLeft', () => previous && onOpen(previous)],
      ['ArrowRight', () => next && onOpen(next)],
    ],
    IN_SHEET,
  );
  return (
    <Sheet
      title={titleOf(lead) ?? t('noAnswers')}
      hasText
      sub={t('received', { time: formatDateTime(lead.submitted_at) })}
      onClose={() => onOpen(undefined)}
      actions={
        <>
          <Badge tone={lead.state === 'new' ? 'accent' : 'plain'}>{t(`states.${lead.state}`)}</Badge>
          <ActionIcon aria-label={t('previous')} disabled={!previous} onClick={() => onOpen(previous)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('ui:next')} disabled={!next} onClick={() => onOpen(next)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </>
      }
    >
      <div className={styles.body}>
        <Answers lead={lead} code={code} />
        <Origin lead={lead} code={code} />
        {lead.consent_text === null ? null : (
          <section className={clsx(layout.stack, layout.small)}>
            <h3>{t('consent')}</h3>
            <p className={layout.row}>
              <IconShieldCheck size={16} />
              <span>
                “{lead.consent_text}” <span className={font.sub}>{t(`consents.${lead.consent}`)}</span>
              </span>
            </p>
          </section>
        )}
      </div>
      <LeadActions lead={lead} onGone={() => onOpen(next ?? previous)} />
    </Sheet>
  );
}

function Answers({ lead, code }: Pick<Props, 'lead' | 'code'>) {
  const { t } = useTranslation('leads');
  const email = emailOf(lead);
  return (
    <dl className={styles.answers}>
      {answersOf(lead, code).map(({ name, label, value }) => (
        <div key={name}>
          <dt className={font.sub}>{label}</dt>
          <dd>
            {value === '' ? (
              <span className={font.dim}>{t('noAnswer')}</span>
            ) : value === email ? (
              <a className={font.link} href={`mailto:${encodeURIComponent(value)}`}>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Origin({ lead, code }: Pick<Props, 'lead' | 'code'>) {
  const { t } = useTranslation('leads');
  const place = lead.city === 'Unknown' ? countryName(lead.country) : lead.city;
  return (
    <section className={clsx(layout.stack, layout.small)}>
      <h3>{t('origin')}</h3>
      <Facts className={styles.origin}>
        <Fact term={t('code')}>
          {code === undefined ? (
            t('codeGone')
          ) : (
            <Link className={font.link} to="/codes/$id" params={{ id: code.id }}>
              {code.name}
            </Link>
          )}
        </Fact>
        <Fact term={t('place')}>{place}</Fact>
        <Fact term={t('device')}>{t(`devices.${lead.device}`)}</Fact>
      </Facts>
    </section>
  );
}

/** @param onGone is called when the lead was deleted */
function LeadActions({ lead, onGone }: { lead: Lead; onGone: () => void }) {
  const { t } = useTranslation(['leads', 'ui']);
  const { canEdit } = useSession();
  const navigate = useNavigate();
  const { mark, askToDelete, dialog, isPending } = useLeadActions();
  const email = emailOf(lead);
  const reply = email && `mailto:${encodeURIComponent(email)}`;
  const other = lead.state === 'new' ? 'done' : 'new';
  const turn = () => {
    if (canEdit && !isPending) void mark([lead], other);
  };
  const params = { id: lead.qr_code_id };
  useKeys(
    [
      ['R', () => reply && window.location.assign(reply)],
      ['E', turn],
      ['O', () => void navigate({ to: '/codes/$id', params })],
    ],
    IN_SHEET,
  );
  return (
    <div className={styles.foot}>
      {reply ? (
        <Button component="a" href={reply} leftSection={<IconMail size={16} />} rightSection={<kbd>R</kbd>}>
          {t('reply')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} />}
          rightSection={<kbd>E</kbd>}
          loading={isPending}
          onClick={turn}
        >
          {t(`mark.${other}`)}
        </Button>
      ) : null}
      <span className={layout.grow} />
      <LinkButton to="/codes/$id" params={params} variant="subtle" rightSection={<kbd>O</kbd>}>
        {t('openCode')}
      </LinkButton>
      {canEdit ? (
        <Button variant="subtle" data-danger onClick={() => askToDelete([lead], onGone)}>
          {t('delete')}
        </Button>
      ) : null}
      {dialog}
    </div>
  );
}
