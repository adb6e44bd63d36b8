import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { createBody, lookBody, type CodeForm } from './code-form.js';

const PAUSE_MS = 400;
const SHORT_CODE = /^[\w-]{1,64}$/;

export interface SymbolPreview {
  /** Of the last form that had one. */
  preview: Schema['QrPreview'] | null;
  isCurrent: boolean;
  /** What short URLs begin with; null if the symbol contains something else. */
  shortUrlBase: string | null;
}

/** The symbol that a form would create, and whether cameras read it. */
export function useSymbolPreview(form: CodeForm): SymbolPreview {
  const [body] = useDebouncedValue(JSON.stringify(previewBody(form)), PAUSE_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['design', 'new', body],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/v1/qr/preview', {
          body: JSON.parse(body) as Schema['CreateQrCode'],
          headers: { Accept: 'application/json' },
          signal,
        }),
      ),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  const [last, setLast] = useState<Schema['QrPreview'] | null>(null);
  const [category, setCategory] = useState(form.category);
  if (category !== form.category) {
    setCategory(form.category);
    setLast(null);
  }
  if (data !== undefined && data !== last) setLast(data);
  const decoded = form.dynamic ? (last?.decoded ?? null) : null;
  return {
    preview: last,
    isCurrent: data !== undefined && !isFetching && !isError,
    shortUrlBase: decoded === null || form.category === 'gs1' ? null : baseOf(decoded),
  };
}

/** A symbol with a short URL looks the same whatever the code opens, so that it is there before the form is filled in. */
function previewBody(form: CodeForm): Schema['CreateQrCode'] {
  if (!form.dynamic || form.category === 'gs1') return createBody(form);
  const { short_code: code, domain } = form;
  return {
    ...{ name: 'Preview', category: 'url', qr_data: { url: 'https://example.com/' } },
    ...(SHORT_CODE.test(code.trim()) ? { short_code: code.trim() } : {}),
    ...(domain === '' ? {} : { domain }),
    ...lookBody(form.look),
  };
}

const baseOf = (payload: string): string => payload.slice(0, payload.lastIndexOf('/') + 1).toLowerCase();
