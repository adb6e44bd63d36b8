export interface SimulatedVisit {
  country: string | null;
  device: string;
  /** null if it is unknown. */
  language: string | null;
  at: string;
}

export const FIRST_VISIT: SimulatedVisit = { country: null, device: 'mobile', language: null, at: '' };
