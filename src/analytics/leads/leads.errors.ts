import { problem } from '../../http/problems/index.js';

export const LeadNotFound = problem(404, 'not_found', () => 'No such lead in this workspace.');
