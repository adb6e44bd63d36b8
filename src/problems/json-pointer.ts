/** A JSON Pointer (RFC 6901): each step with ~ and / escaped. */
export const pointerOf = (path: readonly string[]): string =>
  path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
