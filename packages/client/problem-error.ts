import type { components } from './schema.js';

type Schemas = components['schemas'];

type ScimError = Schemas['ScimError'];

/** The error body of every operation outside of SCIM; settings, sign-in and mobile write requestId. */
type Problem = Schemas['Problem'] | Schemas['AccountProblem'] | Schemas['MobileProblem'];

export type Fault = Schemas['RequestError'];

/** Thrown when the service refuses a request. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly status: number,
    /**
     * A code of the catalogue of errors, such as `validation_failed`. SCIM has types instead, such as `uniqueness`, or none (`scim_error`).
     * `unreachable` when the body is neither.
     */
    readonly code: string,
    /** Says what is wrong and what to change. */
    readonly detail: string,
    readonly requestId: string | null,
    /** Each fault of the request, with a JSON Pointer into its body if it is there. */
    readonly faults: readonly Fault[],
    /** The whole body, with what only some operations add, such as the results in bulk. */
    readonly body: Problem | ScimError | null = null,
  ) {
    super(detail);
  }

  static async from(response: Response): Promise<ProblemError> {
    const requestId = response.headers.get('X-Request-Id');
    const problem = await problemIn(response);
    if (problem === null) {
      const detail = `The service answered with status ${response.status}.`;
      return new ProblemError(response.status, 'unreachable', detail, requestId, []);
    }
    if ('schemas' in problem) {
      const { scimType: code = 'scim_error', detail } = problem;
      return new ProblemError(response.status, code, detail, requestId, [], problem);
    }
    const { code, detail, errors = [] } = problem;
    return new ProblemError(response.status, code, detail, requestId, errors, problem);
  }
}

/** Null for the page of a proxy in between. */
async function problemIn(response: Response): Promise<Problem | ScimError | null> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^application\/(?:problem|scim)\+json/.test(type)) return null;
  return (await response.json()) as Problem | ScimError;
}
