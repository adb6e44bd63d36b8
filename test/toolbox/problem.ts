import type { RequestErrorDto, ProblemDto } from '../../src/http/problems/problem.dto.js';

export type Problem = ProblemDto & { errors: RequestErrorDto[] };
