import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../app/api.js';
import type { Code } from '../codes/codes.queries.js';
import { hasPage } from '../codes/categories.js';
import { faultsOf, NO_FAULTS, type Faults } from '../ui/faults.js';
import { CATEGORY_FIELDS } from './fields.js';
import { plainContent } from './plain-content.js';
import { useAmountFaults } from './use-amount-faults.js';
import { contentOf, isValues, withoutEmpty, type Value, type Values } from './values.js';

const DELAY_MS = 30;

/** A page as the service has drawn it. */
export interface ValidPage {
  /** The body that it was drawn from. */
  json: string;
  html: string;
  policy: string | null;
}

export interface PageState {
  /** The page of the last valid content; null as long as there is none. */
  valid: ValidPage | null;
  isValid: boolean;
  /** Errors of fields that are filled in. */
  faults: Faults;
  /** Why there is no page, if that is due to no field. */
  failure: string | null;
}

/**
 * Checks the content of a page while a person types.
 * @param stored content whose amounts stay as they are
 * @returns null if the code has no page
 */
export function usePagePreview(
  code: Pick<Code, 'category' | 'dynamic'>,
  content: Values,
  stored?: Values,
): PageState | null {
  const { category } = code;
  const amounts = useAmountFaults(category, content, stored);
  const typed = contentOf(plainContent(CATEGORY_FIELDS[category], content));
  // Neither the name nor the short URL is on the page.
  const current = { name: 'Preview', category, dynamic: true, qr_data: typed };
  const [body] = useDebouncedValue(JSON.stringify(current), DELAY_MS);
  const [valid, setValid] = useState<ValidPage | null>(null);
  const [shown, setShown] = useState(category);
  if (shown !== category) {
    setShown(category);
    setValid(null);
  }
  const { data, error } = useQuery({
    queryKey: ['page', body],
    queryFn: async ({ signal }): Promise<ValidPage> => {
      const parsed = JSON.parse(body) as Schema['CreateQrCode'];
      const { data: html = '', response } = await api.POST('/api/v1/qr/page-preview', {
        ...{ body: parsed, parseAs: 'text', signal },
      });
      return { json: body, html, policy: response.headers.get('Content-Security-Policy') };
    },
    enabled: hasPage(code, content),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined && data !== valid) setValid(data);
  if (!hasPage(code, content)) return null;
  const found = faultsOf(error);
  const faults = new Map([...[...found].filter(([pointer]) => isFilled(content, pointer)), ...amounts]);
  return {
    valid,
    isValid: error === null && amounts.size === 0,
    faults: faults.size === 0 ? NO_FAULTS : faults,
    failure: found.get('') ?? null,
  };
}

/** @param pointer of a field, such as /qr_data/title */
function isFilled(content: Values, pointer: string): boolean {
  const [, root, ...path] = pointer.split('/');
  if (root !== 'qr_data' || path.length === 0) return false;
  const value = path.reduce<Value | undefined>(memberOf, content);
  return value !== undefined && withoutEmpty({ value }) !== undefined;
}

const memberOf = (value: Value | undefined, name: string): Value | undefined => {
  if (Array.isArray(value)) return value[Number(name)];
  return isValues(value) ? value[name] : undefined;
};
