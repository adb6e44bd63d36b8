import { AsyncContext, type Closable } from '#libs/async-context';

/** What happens to members of a body or a query that no DTO declares: a 422 that names each of them, or nothing. */
export type UnknownMembers = 'refuse' | 'ignore';

const current = new AsyncContext<UnknownMembers>();

/** A pipe does not see the request, so the pipeline passes the rule of its surface to everything that `next` calls. */
export const withUnknownMembers = (response: Closable, rule: UnknownMembers, next: () => void): void =>
  rule === 'refuse' ? next() : current.runUntilClosed(response, rule, next);

/** Outside a request they are refused. */
export const unknownMembers = (): UnknownMembers => current.value ?? 'refuse';
