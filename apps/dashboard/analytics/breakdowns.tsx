import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabbedCard } from '../ui/card-tabs.js';
import type { Analytics, Filter, FilterValues } from './analytics.queries.js';
import { filterFor, Rows, type Dimension } from './breakdown.js';
import { TopCodes, TopFolders } from './top-rows.js';

interface Props {
  data: Analytics;
  filters: FilterValues;
  onFilter: (name: Filter, value: string) => void;
}

const DEVICES = ['device', 'os', 'browser', 'referrer'] as const;

/** What people scan with, and where they come from. */
export function Devices({ data, filters, onFilter }: Props) {
  const { t } = useTranslation('analytics');
  const [dimension, setDimension] = useState<(typeof DEVICES)[number]>('device');
  return (
    <TabbedCard
      label={t('ofDevices')}
      tabs={DEVICES.map((value) => ({ value, label: t(`dimension.${value}`) }))}
      value={dimension}
      onChange={setDimension}
      unit={t('scans')}
    >
      <Breakdown key={dimension} {...{ dimension, data, filters, onFilter }} />
    </TabbedCard>
  );
}

const OF_ONE = ['via', 'rule'] as const;
const OF_MANY = ['code', 'folder', ...OF_ONE] as const;

/** Which codes people scan, and through what they come to where they lead. */
export function Codes({ onFolder, ...props }: Props & { onFolder: (id: string) => void }) {
  const { t } = useTranslation('analytics');
  const { data } = props;
  const isOfMany = 'top_qr_codes' in data;
  const [shown, setShown] = useState<(typeof OF_MANY)[number]>(isOfMany ? 'code' : 'via');
  return (
    <TabbedCard
      label={t('ofCodes')}
      tabs={(isOfMany ? OF_MANY : OF_ONE).map((value) => ({ value, label: t(`dimension.${value}`) }))}
      value={shown}
      onChange={setShown}
      unit={t('scans')}
    >
      {shown === 'code' ? (
        <TopCodes codes={isOfMany ? data.top_qr_codes : []} total={data.totals.scans} />
      ) : shown === 'folder' ? (
        <TopFolders onFolder={onFolder} />
      ) : (
        <Breakdown key={shown} dimension={shown} {...props} />
      )}
    </TabbedCard>
  );
}

const Breakdown = ({ dimension, data, filters, onFilter }: Props & { dimension: Dimension }) => (
  <Rows
    dimension={dimension}
    rows={data.breakdowns[dimension]}
    onFilter={filterFor(dimension, filters, onFilter)}
  />
);
