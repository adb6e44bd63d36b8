import { problem } from '../http/problems/index.js';

export const ExportNeedsSession = problem(
  403,
  'forbidden',
  () => 'A workspace can only be exported in a session: sign in instead.',
);
export const ExportNotFound = problem(404, 'not_found', () => 'No such export in this workspace.');
export const ExportTooSoon = problem(
  409,
  'conflict',
  (id: string, next: string) =>
    `A workspace can be exported once a day, and export ${id} is of the last 24 hours: the next one is possible from ${next}.`,
);
export const ExportNotReady = problem(
  409,
  'conflict',
  (state: string) => `Only an export that is ready can be downloaded; this one is ${state}.`,
);

export const RangeNotSatisfiable = problem(416, 'range_not_satisfiable', (bytes: number) => ({
  detail: `The archive has ${bytes} bytes, and the Range begins after them.`,
  headers: { 'Content-Range': `bytes */${bytes}` },
}));
export const ExportUnavailable = problem(503, 'unavailable', () => ({
  detail: 'The storage of files does not give the archive. Retry later, or request another export tomorrow.',
  headers: { 'Retry-After': '60' },
}));
