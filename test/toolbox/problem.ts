import type { FaultDto, ProblemDto } from '../../src/http/problems/problem.dto.js';

/** The body of an error response of REST v1 that lists faults. */
export type Problem = ProblemDto & { errors: FaultDto[] };
