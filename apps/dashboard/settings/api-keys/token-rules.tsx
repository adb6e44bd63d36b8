import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE } from '../../app/api.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { ValueLine } from '../../ui/snippet.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { Line } from '../line.js';
import { NewRule } from './new-rule.js';
import { tokenRulesQuery, useDeleteRule, type TokenRule } from './token-rules.queries.js';
import { useScopeWords } from './use-scope-words.js';

/** Which jobs and workflows get a key for some minutes, so that nobody has to keep one. */
export function TokenRules() {
  const { t } = useTranslation('api-keys');
  const { data: rules = [] } = useQuery(tokenRulesQuery);
  const [isAdding, setAdding] = useState(false);
  const [first] = rules;
  return (
    <Section
      title={t('rule.rules')}
      text={t('rule.rulesText')}
      beside={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('rule.newRule')}
        </Button>
      }
    >
      {isAdding ? (
        <NewRule
          onClose={() => setAdding(false)}
          onCreated={() => {
            setAdding(false);
            toast(t('rule.ruleAdded'));
          }}
        />
      ) : null}
      {first === undefined ? (
        <a className={font.link} href={new URL('guides/token-exchange', BASE).href}>
          {t('rule.guide')}
        </a>
      ) : (
        <div className={layout.stack}>
          <Card>
            {rules.map((rule) => (
              <RuleLine key={rule.id} rule={rule} />
            ))}
          </Card>
          <div>
            <p className={font.sub}>
              {t('rule.audience')} ·{' '}
              <a className={font.link} href={new URL('guides/token-exchange', BASE).href}>
                {t('rule.guide')}
              </a>
            </p>
            <ValueLine value={first.audience} label={t('rule.copyAudience')} />
          </div>
        </div>
      )}
    </Section>
  );
}

function RuleLine({ rule }: { rule: TokenRule }) {
  const { t } = useTranslation('api-keys');
  const words = useScopeWords();
  const { confirm, dialog } = useConfirm();
  const remove = useDeleteRule();
  const { issuer, subject, scopes, activeKeys, lastUsedAt } = rule;
  const ask = () =>
    confirm({
      title: t('rule.deleteRuleTitle', { subject }),
      text: t('rule.deleteRuleText'),
      action: t('rule.deleteRule'),
      act: () => remove.mutate(rule, { onError: toastError, onSuccess: () => toast(t('rule.ruleDeleted')) }),
    });
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={clsx(font.med, font.anywhere)}>{subject}</span>
        <span className={clsx(font.sub, font.xs, font.anywhere)}>{issuer}</span>
        <span className={clsx(font.sub, font.xs)}>{words(scopes)}</span>
        <span className={clsx(font.sub, font.xs)}>
          {lastUsedAt === null ? (
            t('rule.neverExchanged')
          ) : (
            <>
              {t('rule.exchangedLast')}: <Time at={lastUsedAt} /> ·{' '}
              {t('rule.activeKeys', { count: activeKeys })}
            </>
          )}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('rule.deleteRuleOf', { subject })}
        loading={remove.isPending}
        onClick={ask}
      >
        {t('rule.deleteRule')}
      </Button>
      {dialog}
    </Line>
  );
}
