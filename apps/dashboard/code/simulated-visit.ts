export interface SimulatedVisit {
  country: string | null;
  device: string;
  /** null if it is unknown. */
  browser: string | null;
  /** null if it is unknown. */
  language: string | null;
  /** Behind `?` of the short URL. */
  query: string;
  at: string;
}

export const FIRST_VISIT: SimulatedVisit = {
  ...{ country: null, device: 'mobile', browser: null, language: null, query: '', at: '' },
};
