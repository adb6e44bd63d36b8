import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, countryName } from '../app/format.js';
import type { Faults } from '../ui/faults.js';
import { UrlField } from '../ui/url-field.js';
import { DEVICES, isBoundToTime, SYSTEMS, WEEKDAYS, type RuleForm } from './rules.js';
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
  const noCondition = faults.get(`${pointer}/when`);
  return (
    <>
      {noCondition === undefined ? null : <p className="down xs">{noCondition}</p>}
      <div className="fields">
        <UrlField
          className="wide"
          label={t('rules.url')}
          value={rule.url}
          onChange={(url) => change({ url })}
          error={faults.get(`${pointer}/url`)}
        />
        <MultiSelect
          label={t('rules.countries')}
          searchable
          limit={SHOWN_OPTIONS}
          data={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          value={rule.countries}
          onChange={(countries) => change({ countries })}
          error={faultOf('when/countries')}
        />
        <TagsInput
          label={t('rules.languages')}
          description={t('rules.languagesHint')}
          value={rule.languages}
          onChange={(languages) => change({ languages })}
          error={faultOf('when/languages')}
        />
        <MultiSelect
          label={t('rules.devices')}
          data={DEVICES.map((value) => ({ value, label: t(`rules.device.${value}`) }))}
          value={rule.devices}
          onChange={(devices) => change({ devices })}
          error={faultOf('when/devices')}
        />
        <MultiSelect
          label={t('rules.os')}
          data={[...SYSTEMS]}
          value={rule.os}
          onChange={(os) => change({ os })}
          error={faultOf('when/os')}
        />
        <MultiSelect
          label={t('rules.weekdays')}
          data={WEEKDAYS.map((value) => ({ value, label: t(`rules.weekday.${value}`) }))}
          value={rule.weekdays}
          onChange={(weekdays) => change({ weekdays })}
          error={faultOf('when/weekdays')}
        />
        <div className="fields">
          <TextInput
            label={t('rules.from')}
            type="time"
            value={rule.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
            error={faultOf('when/from')}
          />
          <TextInput
            label={t('rules.to')}
            type="time"
            value={rule.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
            error={faultOf('when/to')}
          />
        </div>
        {isBoundToTime(rule) ? (
          <ZoneField
            label={t('rules.timezone')}
            value={rule.timezone}
            onChange={(timezone) => change({ timezone })}
            error={faultOf('when/timezone')}
          />
        ) : null}
        <NumberInput
          label={t('rules.percentage')}
          description={t('rules.percentageHint')}
          hideControls
          value={rule.percentage}
          onChange={(percentage) => change({ percentage })}
          error={faultOf('when/percentage')}
        />
      </div>
    </>
  );
}
