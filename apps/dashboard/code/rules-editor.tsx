import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { Badge } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { RuleFields } from './rule-fields.js';
import styles from './rules-editor.module.css';
import { emptyRule, MAX_RULES, type RuleForm } from './rules.js';
import { useConditions } from './use-conditions.js';

/** The rules of a code in their order. @param applied index of the one that the simulated scan meets */
export function RulesEditor({
  rules,
  onChange,
  faults,
  applied,
  otherwise,
  isUntitled = false,
}: {
  rules: readonly RuleForm[];
  onChange: (rules: RuleForm[]) => void;
  faults: Faults;
  applied: number | null;
  otherwise: string;
  /** True in a section that has the title. */
  isUntitled?: boolean;
}) {
  const { t } = useTranslation('code');
  const [opened, setOpened] = useState<number | null>(null);
  const add = () => {
    onChange([...rules, emptyRule()]);
    setOpened(rules.length);
  };
  const move = (from: number, to: number) => {
    const [moved, other] = [rules[from], rules[to]];
    if (moved === undefined || other === undefined) return;
    onChange(rules.with(to, moved).with(from, other));
    setOpened(to);
  };
  const remove = (index: number) => {
    onChange(rules.filter((_, other) => other !== index));
    setOpened(null);
  };
  return (
    <section className={layout.stack} aria-label={t('rules.title')}>
      <div className={clsx(layout.row, layout.between)}>
        <div>
          {isUntitled ? null : <h2>{t('rules.title')}</h2>}
          <p className={font.sub}>{t('rules.text')}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= MAX_RULES}
          onClick={add}
        >
          {t('rules.add')}
        </Button>
      </div>
      {rules.length === 0 ? null : (
        <Card as="ol" className={styles.rules}>
          {rules.map((rule, index) => (
            <Rule
              key={index}
              rule={rule}
              index={index}
              count={rules.length}
              isOpen={opened === index || hasFault(faults, index)}
              isApplied={applied === index}
              faults={faults}
              onToggle={() => setOpened(opened === index ? null : index)}
              onChange={(changed) => {
                // It may be open because of a fault that this change mends.
                setOpened(index);
                onChange(rules.with(index, changed));
              }}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
          <li className={styles.otherwise}>
            <span className={styles.number}>–</span>
            <span className={layout.grow}>{t('rules.otherwise')}</span>
            <span className={clsx(font.sub, font.cut)}>{shortForm(otherwise)}</span>
          </li>
        </Card>
      )}
    </section>
  );
}

const hasFault = (faults: Faults, index: number): boolean =>
  [...faults.keys()].some(
    (pointer) => pointer.startsWith(`/rules/${index}/`) || pointer === `/rules/${index}`,
  );

function Rule({
  rule,
  index,
  count,
  isOpen,
  isApplied,
  faults,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: {
  rule: RuleForm;
  index: number;
  count: number;
  isOpen: boolean;
  isApplied: boolean;
  faults: Faults;
  onToggle: () => void;
  onChange: (rule: RuleForm) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('code');
  const conditions = useConditions()(rule);
  const number = index + 1;
  return (
    <li className={isApplied ? styles.on : undefined}>
      <div className={styles.head}>
        <span className={styles.number}>{number}</span>
        <button
          type="button"
          className={clsx(layout.two, layout.grow)}
          aria-expanded={isOpen}
          aria-label={t('rules.open', { number })}
          onClick={onToggle}
        >
          <span>{conditions.length === 0 ? t('rules.always') : conditions.join(' · ')}</span>
          <span className={font.sub}>→ {shortForm(rule.url)}</span>
        </button>
        {isApplied ? <Badge tone="accent">{t('rules.applies')}</Badge> : null}
        <IconChevronDown size={16} className={isOpen ? clsx(styles.chevron, styles.up) : styles.chevron} />
      </div>
      {isOpen ? (
        <div className={clsx(styles.body, layout.stack)}>
          <RuleFields rule={rule} pointer={`/rules/${index}`} onChange={onChange} faults={faults} />
          <div className={layout.row}>
            <ActionIcon
              variant="default"
              aria-label={t('rules.up', { number })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('rules.down', { number })}
              disabled={number === count}
              onClick={() => onMove(index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <Button variant="subtle" data-danger leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('rules.remove', { number })}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
