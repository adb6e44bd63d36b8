import { Button, Fieldset } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { dropTarget, moved, MoveHandle } from '../ui/move-handle.js';
import styles from './content-fields.module.css';
import { keepClockTimes, zoneOfEvent } from './event-times.js';
import type { FieldSpec } from './fields.js';
import { keepOneFile, withoutAddresses } from './file-or-address.js';
import { MapLinkField } from './map-link-field.js';
import { PlainField, useLabel, type FieldProps, type ShownSpec } from './plain-field.js';
import { TranslationsField } from './translations-field.js';
import { isValues, type Values } from './values.js';

interface Props {
  specs: readonly FieldSpec[];
  values: Values;
  onChange: (values: Values) => void;
  faults: Faults;
  pointer: string;
  isLocked?: boolean;
  /** True if the symbol contains fields, which are locked then. */
  isPrinted?: boolean;
}

/** The fields of a category; what the service says of one stands at it. */
export function ContentFields({
  specs,
  values,
  onChange,
  faults,
  pointer,
  isLocked = false,
  isPrinted = false,
}: Props) {
  const hasPlace = pointer === '/qr_data' && specs.some(({ name }) => name === 'latitude');
  return (
    <div className={layout.fields}>
      {hasPlace && !isLocked ? (
        <MapLinkField onChange={(place) => onChange({ ...values, ...place })} />
      ) : null}
      {withoutAddresses(specs, values).map((spec) => (
        <ContentField
          key={spec.name}
          spec={withKind(spec, values)}
          value={values[spec.name] ?? ''}
          onChange={(value) => {
            const changed = keepOneFile({ ...values, [spec.name]: value });
            onChange(keepClockTimes(specs, values, changed));
          }}
          faults={faults}
          pointer={`${pointer}/${spec.name}`}
          isLocked={isLocked || (isPrinted && spec.isPrinted === true)}
        />
      ))}
    </div>
  );
}

/** The fields for the time of an event: days if it lasts all day. */
function withKind(spec: FieldSpec, values: Values): ShownSpec {
  if (spec.kind !== 'event-time') return spec;
  return { ...spec, kind: values.all_day === true ? 'date' : 'time', zone: zoneOfEvent(values) };
}

function ContentField(props: FieldProps) {
  const { spec } = props;
  if (spec.kind === 'group' && spec.name === 'translations')
    return (
      <TranslationsField
        {...props}
        spec={spec}
        fieldsOf={(one) => <LanguageFields {...props} key={one.name} spec={one} />}
      />
    );
  if (spec.kind === 'group') return <GroupField {...props} spec={spec} />;
  if (spec.kind === 'list') return <ListField {...props} spec={spec} />;
  return <PlainField {...props} spec={spec} />;
}

/** The texts in one language. */
function LanguageFields({ spec, value, ...shared }: Omit<FieldProps, 'spec'> & { spec: FieldSpec }) {
  return (
    <div className={layout.wide}>
      <ContentFields
        {...shared}
        specs={[{ ...spec, isOptional: false }]}
        values={isValues(value) ? value : {}}
      />
    </div>
  );
}

function GroupField({
  spec,
  value,
  onChange,
  faults,
  pointer,
  isLocked,
}: FieldProps & { spec: FieldSpec & { kind: 'group' } }) {
  const label = useLabel(spec);
  return (
    <Fieldset className={layout.wide} legend={label}>
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
}: FieldProps & { spec: FieldSpec & { kind: 'list' } }) {
  const label = useLabel(spec);
  const { t } = useTranslation('code');
  const rows = Array.isArray(value) ? value.map((row) => (isValues(row) ? row : {})) : [];
  const move = (from: number, to: number) => onChange(moved(rows, from, to));
  const name = t(`items.${spec.name}`, { defaultValue: spec.name });
  return (
    <Fieldset className={layout.wide} legend={label}>
      <div className={layout.stack} data-move-list>
        {faults.get(pointer) === undefined ? null : (
          <p className={clsx(font.down, font.xs)}>{faults.get(pointer)}</p>
        )}
        {rows.map((row, index) => (
          <div key={index} className={styles.row} data-row {...dropTarget(index, move, pointer)}>
            {isLocked || rows.length < 2 ? null : (
              <MoveHandle
                label={t('list.move', { name, number: index + 1 })}
                title={t('list.moveHint')}
                list={pointer}
                index={index}
                count={rows.length}
                onMove={move}
              />
            )}
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
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...rows, {}])}
          >
            {t('addItem', { name })}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}
