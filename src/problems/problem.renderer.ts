import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { problemDetails } from './error-formats.js';
import type { ProblemDto } from './problem.dto.js';
import type { Problem } from './problem.js';

/** A problem as a part of another answer, or of one that no surface makes. RFC 9457. */
@Injectable()
export class ProblemRenderer {
  constructor(private readonly config: Config) {}

  render(problem: Problem, requestId: string): ProblemDto {
    return problemDetails(problem, { requestId, baseUrl: this.config.baseUrl });
  }
}
