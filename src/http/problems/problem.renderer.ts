import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { problemDetails } from './error-formats.js';
import type { ProblemDto } from './problem.dto.js';
import { ListedProblems } from './listed-problems.js';
import type { Problem } from './problem.js';

@Injectable()
export class ProblemRenderer {
  constructor(private readonly config: Config) {}

  render(problem: Problem, requestId: string): ProblemDto {
    return problemDetails(problem, { requestId, baseUrl: this.config.baseUrl });
  }

  /** For a report of many items. */
  forReport(requestId: string): ListedProblems {
    return new ListedProblems((problem) => this.render(problem, requestId));
  }
}
