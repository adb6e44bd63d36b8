/**
 * Whether a body follows the head, be it valid or not. Read from the raw list, as in scanHeaders.
 * @param rawHeaders alternating names and values
 */
export function hasBody(rawHeaders: readonly string[]): boolean {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 14 && name.toLowerCase() === 'content-length' && Number(rawHeaders[at + 1]) > 0)
      return true;
    if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') return true;
  }
  return false;
}
