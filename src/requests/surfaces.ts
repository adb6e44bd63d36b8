/** Surfaces for programs that show an API key: they answer any origin (CORS), and keep answers by Idempotency-Key. */
const FOR_PROGRAMS = ['/api/v1', '/api/mobile/v1'];

/** @param path of a request or of a route, such as /api/v1/qr */
export const isForPrograms = (path: string): boolean =>
  FOR_PROGRAMS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
