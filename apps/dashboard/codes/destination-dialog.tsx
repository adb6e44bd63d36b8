import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { DestinationField } from '../code/destination-field.js';
import layout from '../ui/layout.module.css';
import { urlOf } from './bulk.queries.js';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.js';
import { changeOf, linesOf, MODES, NOTHING, type Typed } from './destination-change.js';

/** Changes where many codes lead. */
export function DestinationDialog(props: ChangeDialogProps) {
  const { t } = useTranslation('codes');
  const [typed, setTyped] = useState(NOTHING);
  const set = (changed: Partial<Typed>) => setTyped((old) => ({ ...old, ...changed }));
  return (
    <ChangeDialog
      {...props}
      title={t('destinations.title')}
      actionOf={(count) => t('destinations.change', { count })}
      how={t('destinations.how')}
      modes={MODES.map((mode) => ({ value: mode, label: t(`destinations.modes.${mode}`) }))}
      mode={typed.mode}
      onMode={(mode) => set({ mode })}
      change={changeOf(typed)}
      isFor={(code) => urlOf(code) !== null}
      saidOfOthers={(count) => t('destinations.without', { count })}
      linesOf={linesOf}
      effect={t('destinations.effect')}
    >
      <Fields typed={typed} onChange={set} />
    </ChangeDialog>
  );
}

function Fields({ typed, onChange }: { typed: Typed; onChange: (changed: Partial<Typed>) => void }) {
  const { t } = useTranslation(['codes', 'code']);
  switch (typed.mode) {
    case 'set':
      return (
        <DestinationField
          data-autofocus
          label={t('destinations.url')}
          value={typed.url}
          onChange={(url) => onChange({ url })}
        />
      );
    case 'replace':
      return (
        <div className={layout.fields}>
          <TextInput
            label={t('destinations.find')}
            placeholder="/menu/autumn"
            autoComplete="off"
            value={typed.find}
            onChange={({ currentTarget: { value } }) => onChange({ find: value })}
          />
          <TextInput
            label={t('destinations.with')}
            placeholder="/menu/winter"
            autoComplete="off"
            value={typed.with}
            onChange={({ currentTarget: { value } }) => onChange({ with: value })}
          />
        </div>
      );
    case 'utm':
      return (
        <div className={layout.fields}>
          {facts.UTM_PARTS.map((part) => (
            <TextInput
              key={part}
              label={t(`code:utm.${part}`)}
              placeholder={t(`code:utm.example.${part}`)}
              value={typed.utm[part] ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ utm: { ...typed.utm, [part]: value } })}
            />
          ))}
        </div>
      );
  }
}
