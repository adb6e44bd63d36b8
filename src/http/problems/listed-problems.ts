import type { ProblemDto } from './problem.dto.js';
import { Problem } from './problem.js';
import { summarize } from './problems.js';

/** The limit for all items together: 1,000 items with 100 faults each would make a response of 30 MB. */
const MAX_LISTED_FAULTS = 1_000;

/** The problems of the items of a report. */
export class ListedProblems {
  private left = MAX_LISTED_FAULTS;
  private count = 0;

  constructor(private readonly render: (problem: Problem) => ProblemDto) {}

  /** The member of an item; none without a problem. */
  errorOf(problem: Problem | undefined): { error?: ProblemDto } {
    return problem ? { error: this.render(this.cut(problem)) } : {};
  }

  /** The member of the report, after all of its items. */
  get omitted(): { errors_omitted?: number } {
    return this.count > 0 ? { errors_omitted: this.count } : {};
  }

  private cut(problem: Problem): Problem {
    const { status, code, errors = [], omittedErrors } = problem;
    const listed = errors.slice(0, this.left);
    this.left -= listed.length;
    const omitted = omittedErrors + errors.length - listed.length;
    this.count += omitted;
    if (listed.length === errors.length) return problem;
    const detail = summarize(errors, errors.length + omittedErrors, 1);
    return new Problem(status, code, { detail, errors: listed, omittedErrors: omitted });
  }
}
