import { problem } from '../problems/index.js';

export const SessionNotFound = problem(404, 'not_found', () => 'No such session of yours.');
