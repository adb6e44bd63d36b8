/** SQL of the values. */
interface HoldValues {
  workspaceId: string;
  tokenId: string;
  now: string;
  /** A `text[]`: those with SCIM. */
  plans: string;
}

/**
 * `ScimTokensService.hold` as the first steps of a statement: `provider` has a row if the token still has its right. Its
 * statement may have begun before another one that it waited for has committed, so that only rows which it locks are as
 * they are now: the workspace first, then the token.
 */
export const lockSteps = ({ workspaceId, tokenId, now, plans }: HoldValues): string => `
  held as materialized (
    select id from workspaces where id = ${workspaceId} and plan = any(${plans}) for no key update
  ), provider as materialized (
    select token.workspace_id from held join scim_tokens token on token.workspace_id = held.id
    where token.id = ${tokenId} and (token.expires_at is null or token.expires_at > ${now})
    for share of token
  )`;
