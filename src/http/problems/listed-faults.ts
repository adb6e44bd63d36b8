import { Problem, summarize } from './index.js';

/** The limit for all items together: 1,000 items with 100 faults each would make a response of 30 MB. */
const MAX_LISTED_FAULTS = 1_000;

export class ListedFaults {
  omitted = 0;
  private left = MAX_LISTED_FAULTS;

  cut(problem: Problem): Problem {
    const { status, code, errors = [], omittedErrors } = problem;
    const listed = errors.slice(0, this.left);
    this.left -= listed.length;
    const omitted = omittedErrors + errors.length - listed.length;
    this.omitted += omitted;
    if (listed.length === errors.length) return problem;
    const detail = summarize(errors, errors.length + omittedErrors, 1);
    return new Problem(status, code, { detail, errors: listed, omittedErrors: omitted });
  }
}
