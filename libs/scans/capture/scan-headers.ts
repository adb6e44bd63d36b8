/** What is asked of the headers of a scan; undefined where they are missing. */
export interface ScanHeaders {
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
  referer: string | undefined;
  forwardedFor: string | undefined;
}

/**
 * As node:http reads them into `message.headers`: of a list all that were sent, else the first. That object of all headers
 * costs a twentieth of what a scan costs, so these are read from the raw list.
 * @param rawHeaders names and values in turn
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
    // Only a name that may be one of ours is put into lower case.
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
