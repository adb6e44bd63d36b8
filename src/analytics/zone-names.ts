export const UNKNOWN_ZONE = 'must be an IANA time zone, such as Europe/Zurich';

/** Whether Node knows a time zone of this name, ignoring case. The database must know it, too: see TimeZones. */
export function isKnownZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
