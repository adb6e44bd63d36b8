import { Button, Fieldset, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import type { FieldSpec } from './fields.js';
import { TimeField } from './time-field.js';
import { isValues, textOf, type Value, type Values } from './values.js';

interface Props {
  specs: readonly FieldSpec[];
  values: Values;
  onChange: (values: Values) => void;
  faults: Faults;
  /** JSON Pointer of the values. */
  pointer: string;
  isLocked?: boolean;
}

/** The fields of a category; what the service says of one stands at it. */
export function ContentFields({ specs, values, onChange, faults, pointer, isLocked = false }: Props) {
  return (
    <div className="fields">
      {specs.map((spec) => (
        <ContentField
          key={spec.name}
          spec={spec}
          value={values[spec.name] ?? ''}
          onChange={(value) => onChange({ ...values, [spec.name]: value })}
          faults={faults}
          pointer={`${pointer}/${spec.name}`}
          isLocked={isLocked}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  spec: FieldSpec;
  value: Value;
  onChange: (value: Value) => void;
  faults: Faults;
  pointer: string;
  isLocked: boolean;
}

const INPUT_TYPES = { text: 'text', url: 'url', email: 'email', tel: 'tel', date: 'date' } as const;

function ContentField(props: FieldProps) {
  const { spec, value, onChange, faults, pointer, isLocked } = props;
  const label = useLabel(spec);
  const { t } = useTranslation('code');
  const shared = { label, error: faults.get(pointer), disabled: isLocked };
  switch (spec.kind) {
    case 'group':
      return <GroupField {...props} spec={spec} label={label} />;
    case 'list':
      return <ListField {...props} spec={spec} label={label} />;
    case 'textarea':
      return (
        <Textarea
          {...shared}
          className="wide"
          autosize
          minRows={2}
          maxRows={10}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          value={textOf(value) || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          data={spec.options.map((option) => ({
            value: option,
            label: t(`options.${option}`, { defaultValue: option }),
          }))}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          hideControls
          value={typeof value === 'number' ? value : textOf(value)}
          onChange={(changed) => onChange(changed)}
        />
      );
    case 'tags':
      return (
        <TagsInput {...shared} value={Array.isArray(value) ? value.map(textOf) : []} onChange={onChange} />
      );
    case 'time':
      return <TimeField {...shared} value={textOf(value)} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...shared}
          className={spec.kind === 'url' ? 'wide' : ''}
          type={INPUT_TYPES[spec.kind]}
          autoComplete="off"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Optional fields say so; the others are required. */
function useLabel({ name, isOptional }: FieldSpec): string {
  const { t } = useTranslation(['code', 'ui']);
  const label = t(`fields.${name}`, { defaultValue: name });
  return isOptional ? `${label} (${t('ui:optional').toLowerCase()})` : label;
}

function GroupField({
  spec,
  value,
  onChange,
  faults,
  pointer,
  isLocked,
  label,
}: FieldProps & { spec: FieldSpec & { kind: 'group' }; label: string }) {
  return (
    <Fieldset className="wide" legend={label}>
      <ContentFields
        specs={spec.of}
        values={isValues(value) ? value : {}}
        onChange={onChange}
        faults={faults}
        pointer={pointer}
        isLocked={isLocked}
      />
    </Fieldset>
  );
}

function ListField({
  spec,
  value,
  onChange,
  faults,
  pointer,
  isLocked,
  label,
}: FieldProps & { spec: FieldSpec & { kind: 'list' }; label: string }) {
  const { t } = useTranslation('code');
  const rows = Array.isArray(value) ? value.map((row) => (isValues(row) ? row : {})) : [];
  const name = t(`items.${spec.name}`, { defaultValue: spec.name });
  return (
    <Fieldset className="wide" legend={label}>
      <div className="stack">
        {faults.get(pointer) === undefined ? null : <p className="down xs">{faults.get(pointer)}</p>}
        {rows.map((row, index) => (
          <div key={index} className="list-row">
            <ContentFields
              specs={spec.of}
              values={row}
              onChange={(changed) => onChange(rows.with(index, changed))}
              faults={faults}
              pointer={`${pointer}/${index}`}
              isLocked={isLocked}
            />
            {isLocked ? null : (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconTrash size={14} />}
                onClick={() => onChange(rows.filter((_, other) => other !== index))}
              >
                {t('removeItem', { name, number: index + 1 })}
              </Button>
            )}
          </div>
        ))}
        {isLocked ? null : (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => onChange([...rows, {}])}
            >
              {t('addItem', { name })}
            </Button>
          </div>
        )}
      </div>
    </Fieldset>
  );
}
