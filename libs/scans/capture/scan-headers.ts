/** The headers of a scan that are read; undefined if missing. */
export interface ScanHeaders {
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
  referer: string | undefined;
  forwardedFor: string | undefined;
}

/**
 * Reads headers as node:http does for `message.headers`: all values of a list header, otherwise the first value. Building
 * that object takes a twentieth of the time of a scan, so these are read from the raw list.
 * @param rawHeaders alternating names and values
 */
export function scanHeaders(rawHeaders: readonly string[]): ScanHeaders {
  const found: ScanHeaders = {
    userAgent: undefined,
    acceptLanguage: undefined,
    referer: undefined,
    forwardedFor: undefined,
  };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    // Only names of a matching length are converted to lower case.
    switch (name.length) {
      case 7:
        if (name.toLowerCase() === 'referer') found.referer ??= value;
        break;
      case 10:
        if (name.toLowerCase() === 'user-agent') found.userAgent ??= value;
        break;
      case 15:
        readList(found, name.toLowerCase(), value);
        break;
    }
  }
  return found;
}

function readList(found: ScanHeaders, name: string, value: string): void {
  if (name === 'accept-language') found.acceptLanguage = joined(found.acceptLanguage, value);
  else if (name === 'x-forwarded-for') found.forwardedFor = joined(found.forwardedFor, value);
}

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`;
