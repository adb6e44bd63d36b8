import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import type { Code } from '../codes/codes.queries.js';
import { designBody, type DesignForm } from './design-form.js';

/** The error correction that the code has; the editor leaves it as it is. */
const correctionOf = ({ error_correction: level, logo }: Schema['Design']): Schema['Design'] => {
  const usual = logo ? 'H' : 'M';
  return level === usual ? {} : { error_correction: level };
};

/** The body of a preview: the code in another design. */
export const previewBody = (code: Code, form: DesignForm): Schema['CreateQrCode'] => {
  const { name, category, dynamic, qr_data, short_code, domain, design } = code;
  const own = dynamic ? { short_code, domain } : {};
  return {
    ...{ name, category, dynamic, qr_data },
    ...own,
    design: { ...correctionOf(design), ...designBody(form) },
  } as Schema['CreateQrCode'];
};

/** The symbol as the service draws it, and what its decoders make of it. */
export const previewQuery = (code: Code, form: DesignForm) =>
  queryOptions({
    queryKey: ['design', code.id, code.version, form],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/v1/qr/preview', {
          body: previewBody(code, form),
          headers: { Accept: 'application/json' },
          signal,
        }),
      ),
    staleTime: Infinity,
    gcTime: 60_000,
  });
