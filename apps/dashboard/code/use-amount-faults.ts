import { useTranslation } from 'react-i18next';
import type { Category } from '../codes/search.js';
import type { Faults } from '../ui/faults.js';
import { CATEGORY_FIELDS } from './fields.js';
import { amountFaults, currencyOf } from './plain-content.js';
import type { Values } from './values.js';

/** Amounts that the service would reject, or read as another one. @param stored content whose amounts stay as they are */
export function useAmountFaults(category: Category, content: Values, stored: Values = {}): Faults {
  const { t } = useTranslation('code');
  const currency = currencyOf(content);
  const found = amountFaults(CATEGORY_FIELDS[category], content, stored);
  return new Map(
    [...found].map(([pointer, fault]) => [`/qr_data${pointer}`, t(`amount.${fault}`, { currency })]),
  );
}
