import { EmailTaken, WrongCredentials } from '../../accounts/accounts.errors.js';
import { TicketExpired, WrongSecondFactor } from '../../accounts/second-factor/second-factor.errors.js';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import {
  WorkspaceFrozen,
  WorkspaceSuspended,
  type Problem,
  type ProblemClass,
} from '../../http/problems/index.js';

type ProblemName =
  | 'emailTaken'
  | 'ticketExpired'
  | 'tooManyAttempts'
  | 'workspaceFrozen'
  | 'workspaceSuspended'
  | 'wrongCredentials'
  | 'wrongSecondFactor';

const PROBLEMS: [ProblemClass, ProblemName][] = [
  [EmailTaken, 'emailTaken'],
  [TicketExpired, 'ticketExpired'],
  [TooManyAttempts, 'tooManyAttempts'],
  [WorkspaceFrozen, 'workspaceFrozen'],
  [WorkspaceSuspended, 'workspaceSuspended'],
  [WrongCredentials, 'wrongCredentials'],
  [WrongSecondFactor, 'wrongSecondFactor'],
];

/** A page says these in place of the English detail of the API. */
export interface FaultTexts {
  /** Follow the label of a field. The keys are codes of faults. */
  codes?: Readonly<Record<string, string>>;
  /** They take precedence over `codes` for the fields that are the keys. */
  fields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  problems?: Readonly<Record<ProblemName, (seconds: string) => string>>;
}

/** Undefined if there is no text but that of the API. */
export function describeProblem({ problems }: FaultTexts, problem: Problem): string | undefined {
  const [, name] = PROBLEMS.find(([kind]) => problem instanceof kind) ?? [];
  return name && problems?.[name](problem.headers['Retry-After'] ?? '');
}

export const describeFault = (
  { codes, fields }: FaultTexts,
  field: string,
  code: string,
): string | undefined => fields?.[field]?.[code] ?? codes?.[code];
