import type { FaultDto, ProblemDto } from '../../src/http/problems/problem.dto.js';

export type Problem = ProblemDto & { errors: FaultDto[] };
