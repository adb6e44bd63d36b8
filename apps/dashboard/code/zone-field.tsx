import { Select } from '@mantine/core';
import { zoneOption } from '../app/zone.js';

const SHOWN_OPTIONS = 60;
const ZONES = Intl.supportedValuesOf('timeZone');

/** A time zone, the chosen one first: browsers know most by one name only, so they may not list it. */
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
    data={[...new Set([value, 'UTC', ...ZONES])].map(zoneOption)}
    value={value}
    onChange={(zone) => onChange(zone ?? value)}
  />
);
