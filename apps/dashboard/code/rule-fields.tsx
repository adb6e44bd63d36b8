import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../app/format.js';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { UrlField } from '../ui/url-field.js';
import {
  isBoundToZone,
  LIST_CONDITIONS,
  NUMBER_CONDITIONS,
  type ListCondition,
  type RuleForm,
} from './rules.js';
import { useConditionLabel } from './use-conditions.js';
import { ZoneField } from './zone-field.js';

const SHOWN_OPTIONS = 60;

/** @param pointer JSON Pointer of the rule */
export function RuleFields({
  rule,
  pointer,
  onChange,
  faults,
}: {
  rule: RuleForm;
  pointer: string;
  onChange: (rule: RuleForm) => void;
  faults: Faults;
}) {
  const { t } = useTranslation('code');
  const change = (changed: Partial<RuleForm>) => onChange({ ...rule, ...changed });
  /** A fault of one value of a list stands at the list. */
  const faultOf = (name: string) =>
    [...faults].find(([at]) => at === `${pointer}/${name}` || at.startsWith(`${pointer}/${name}/`))?.[1];
  const hintOf = useHint();
  const noCondition = faults.get(`${pointer}/when`);
  return (
    <>
      {noCondition === undefined ? null : (
        <p role="alert" className={clsx(font.down, font.xs)}>
          {noCondition}
        </p>
      )}
      <div className={layout.fields}>
        <UrlField
          className={layout.wide}
          label={t('rules.url')}
          value={rule.url}
          onChange={(url) => change({ url })}
          error={faults.get(`${pointer}/url`)}
        />
        {LIST_CONDITIONS.map((condition) => (
          <ListField
            key={condition.name}
            condition={condition}
            values={rule[condition.name]}
            onChange={(values) => change({ [condition.name]: values })}
            error={faultOf(`when/${condition.name}`)}
          />
        ))}
        <ClockFields rule={rule} onChange={change} faultOf={faultOf} />
        <DateFields rule={rule} onChange={change} faultOf={faultOf} />
        {isBoundToZone(rule) ? (
          <ZoneField
            label={t('rules.timezone')}
            value={rule.timezone}
            onChange={(timezone) => change({ timezone })}
            error={faultOf('when/timezone')}
          />
        ) : null}
        <TagsInput
          label={t('rules.query')}
          description={t('rules.queryHint')}
          value={rule.query}
          onChange={(query) => change({ query })}
          error={faultOf('when/query')}
        />
        {NUMBER_CONDITIONS.map(({ name }) => (
          <NumberInput
            key={name}
            label={t(`rules.${name}`)}
            description={hintOf(name)}
            hideControls
            value={rule[name]}
            onChange={(value) => change({ [name]: value })}
            error={faultOf(`when/${name}`)}
          />
        ))}
      </div>
    </>
  );
}

/** The hours of a day between which the rule matches. */
function ClockFields({
  rule,
  onChange,
  faultOf,
}: {
  rule: RuleForm;
  onChange: (change: Partial<RuleForm>) => void;
  faultOf: (name: string) => string | undefined;
}) {
  const { t } = useTranslation('code');
  return (
    <div className={layout.fields}>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`rules.${name}`)}
          type="time"
          value={rule[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          error={faultOf(`when/${name}`)}
        />
      ))}
    </div>
  );
}

/** The first and the last day on which the rule matches. */
function DateFields({ rule, onChange, faultOf }: Parameters<typeof ClockFields>[0]) {
  const { t } = useTranslation('code');
  return (
    <div className={layout.fields}>
      {(['from_date', 'until_date'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`rules.${name}`)}
          type="date"
          value={rule[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          error={faultOf(`when/${name}`)}
        />
      ))}
    </div>
  );
}

/** One of several values has to match. */
function ListField({
  condition: { name, ...condition },
  values,
  onChange,
  error,
}: {
  condition: ListCondition;
  values: string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('code');
  const labelOf = useConditionLabel();
  const hintOf = useHint();
  const shared = { label: t(`rules.${name}`), value: values, onChange, error };
  const options = name === 'countries' ? COUNTRIES : 'options' in condition ? condition.options : null;
  if (options === null) return <TagsInput {...shared} description={hintOf(name)} />;
  return (
    <MultiSelect
      {...shared}
      searchable={options.length > SHOWN_OPTIONS}
      limit={SHOWN_OPTIONS}
      data={options.map((value) => ({ value, label: labelOf(name, value) }))}
    />
  );
}

/** Some conditions have one. */
function useHint(): (name: string) => string | undefined {
  const { t } = useTranslation('code');
  return (name) => t(`rules.${name}Hint` as 'rules.percentageHint', { defaultValue: '' }) || undefined;
}
