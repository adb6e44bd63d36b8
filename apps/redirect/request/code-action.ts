import type { CodeTarget } from './short-path.js';
import type { Visit } from './visit.js';

/** Answers a path below a code that is no scan of it, to GET, HEAD and, for a form, POST. */
export interface CodeAction {
  readonly takesForms: boolean;
  /** Errors are answered by the caller. */
  answer(visit: Visit, target: CodeTarget): Promise<void>;
}
