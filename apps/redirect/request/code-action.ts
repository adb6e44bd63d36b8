import type { CodeTarget } from './short-path.js';
import type { Visit } from './visit.js';

/** Answers GET, HEAD and, for forms, POST on a path below a code that is not a scan. */
export interface CodeAction {
  readonly takesForms: boolean;
  answer(visit: Visit, target: CodeTarget): Promise<void>;
}
