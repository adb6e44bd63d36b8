import { Select } from '@mantine/core';

const SHOWN_OPTIONS = 60;
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** A time zone; browsers know most by one name only, and one that they do not list stays. */
export const ZoneField = ({
  value,
  onChange,
  ...shared
}: {
  value: string;
  onChange: (zone: string) => void;
  label: string;
  error: string | undefined;
  disabled?: boolean;
}) => (
  <Select
    {...shared}
    searchable
    allowDeselect={false}
    limit={SHOWN_OPTIONS}
    data={ZONES.includes(value) ? ZONES : [value, ...ZONES]}
    value={value}
    onChange={(zone) => onChange(zone ?? value)}
  />
);
