import type { CodeTarget } from './short-path.js';
import type { Visit } from './visit.js';

/** What visitors ask of a code other than to scan it, at a path of its own. Its requests are GET, HEAD and, for a form, POST. */
export interface CodeAction {
  readonly takesForms: boolean;
  /** Errors are answered by the caller. */
  answer(visit: Visit, target: CodeTarget): Promise<void>;
}
