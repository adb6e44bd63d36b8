import { problem } from '../http/problems/index.js';

export const ReportNotFound = problem(404, 'not_found', () => 'No such report in this workspace.');
export const TooManyReports = problem(
  409,
  'conflict',
  (most: number) => `A workspace can have at most ${most} reports; delete one that is no longer needed.`,
);
