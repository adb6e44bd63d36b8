import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime } from '../app/format.js';
import { RulesEditor } from '../code/rules-editor.js';
import { ruleBody, ruleForms, type RuleForm } from '../code/rules.js';
import { TimeField } from '../code/time-field.js';
import { useConditions } from '../code/use-conditions.js';
import { completeUrl } from '../ui/complete-url.js';
import { NO_FAULTS } from '../ui/faults.js';
import font from '../ui/font.module.css';
import type { Replacement } from './bulk.queries.js';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.js';
import type { LinesOf } from './change-table.js';

const MODES = ['status', 'expiry', 'rules'] as const;
type Mode = (typeof MODES)[number];
const STATUSES = ['paused', 'active'] as const;

interface Typed {
  mode: Mode;
  status: (typeof STATUSES)[number];
  /** Empty for codes that never expire. */
  expiry: string;
  rules: RuleForm[];
}

const NOTHING: Typed = { mode: 'status', status: 'paused', expiry: '', rules: [] };

function changeOf({ mode, status, expiry, rules }: Typed): Replacement {
  switch (mode) {
    case 'status':
      return { patch: { status } };
    case 'expiry':
      return { patch: { expires_at: expiry === '' ? null : expiry } };
    case 'rules':
      return { patch: { rules: rules.map((rule) => ruleBody({ ...rule, url: completeUrl(rule.url) })) } };
  }
}

/** Pauses many codes, lets them expire, or gives them the same rules. */
export function SettingsDialog(props: ChangeDialogProps) {
  const { t } = useTranslation('codes');
  const [typed, setTyped] = useState(NOTHING);
  const { mode } = typed;
  const set = (changed: Partial<Typed>) => setTyped((old) => ({ ...old, ...changed }));
  return (
    <ChangeDialog
      {...props}
      title={t('settings.title')}
      actionOf={(count) => t('settings.change', { count })}
      how={t('settings.how')}
      modes={MODES.map((value) => ({ value, label: t(`settings.modes.${value}`) }))}
      mode={mode}
      onMode={(chosen) => set({ mode: chosen })}
      change={changeOf(typed)}
      isFor={({ dynamic, category }) => dynamic && (mode !== 'rules' || category === 'url')}
      saidOfOthers={(count) => t(mode === 'rules' ? 'destinations.without' : 'settings.static', { count })}
      linesOf={useLinesOf(mode)}
      effect={t('settings.effect')}
    >
      <Fields typed={typed} onChange={set} />
    </ChangeDialog>
  );
}

function Fields({ typed, onChange }: { typed: Typed; onChange: (changed: Partial<Typed>) => void }) {
  const { t } = useTranslation('codes');
  switch (typed.mode) {
    case 'status':
      return (
        <Select
          label={t('status')}
          data={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          value={typed.status}
          onChange={(chosen) => onChange({ status: chosen === 'active' ? 'active' : 'paused' })}
        />
      );
    case 'expiry':
      return (
        <div>
          <TimeField
            label={t('fields.expires_at')}
            value={typed.expiry}
            onChange={(expiry) => onChange({ expiry })}
            error={undefined}
            disabled={false}
          />
          <p className={font.sub}>{t('settings.neverHint')}</p>
        </div>
      );
    case 'rules':
      return (
        <RulesEditor
          rules={typed.rules}
          onChange={(rules) => onChange({ rules })}
          faults={NO_FAULTS}
          applied={null}
          otherwise={t('settings.ownDestination')}
        />
      );
  }
}

/** The lines of the field that a mode changes. */
function useLinesOf(mode: Mode): LinesOf {
  const { t } = useTranslation('codes');
  const conditionsOf = useConditions();
  const rulesText = (rules: unknown) =>
    ruleForms((rules ?? []) as Schema['Rule'][])
      .map((rule) => `${conditionsOf(rule).join(', ')} → ${rule.url}`)
      .join('; ') || t('settings.noRules');
  const timeText = (time: unknown) => (typeof time === 'string' ? formatDateTime(time) : t('settings.never'));
  const statusText = (status: unknown) => t(`statuses.${status as 'active'}`);
  const [field, textOf] = {
    status: ['status', statusText] as const,
    expiry: ['expires_at', timeText] as const,
    rules: ['rules', rulesText] as const,
  }[mode];
  return (changes) => {
    const change = changes[field];
    return change === undefined ? null : { from: textOf(change.from), to: textOf(change.to) };
  };
}
