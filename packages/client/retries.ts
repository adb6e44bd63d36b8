export interface Retries {
  /** The retries of one request; 2 by default. */
  max?: number;
  /** A longer Retry-After is left to the caller; 5 s by default. */
  maxWaitMs?: number;
}

type Fetch = (request: Request) => Promise<Response>;

const REFUSED_FOR_NOW = [429, 503];

/** Sends a request again after the time that Retry-After names. Neither status has done anything, so this holds for every method. */
export const withRetries =
  (send: Fetch, { max = 2, maxWaitMs = 5_000 }: Retries = {}): Fetch =>
  async (request) => {
    for (let retry = 0; ; retry += 1) {
      const response = await send(request.clone());
      const waitMs = waitOf(response);
      if (waitMs === null || waitMs > maxWaitMs || retry === max) return response;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };

function waitOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return REFUSED_FOR_NOW.includes(status) && Number.isFinite(seconds) ? seconds * 1_000 : null;
}
