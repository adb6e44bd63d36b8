interface HoldValues {
  workspaceId: string;
  tokenId: string;
  now: string;
  plans: string;
}

/**
 * Does what `ScimTokensService.lock` does, as the first steps of a statement: `provider` has a row if the token is
 * still valid. The snapshot of the statement may be older than a change that it waited for, so only rows that it locks
 * are current: it locks the workspace first, then the token.
 */
export const lockSteps = ({ workspaceId, tokenId, now, plans }: HoldValues): string => `
  held as materialized (
    select id from workspaces where id = ${workspaceId} and plan = any(${plans}) and suspended_at is null
      and frozen_at is null for no key update
  ), provider as materialized (
    select token.workspace_id from held join scim_tokens token on token.workspace_id = held.id
    where token.id = ${tokenId} and (token.expires_at is null or token.expires_at > ${now})
    for share of token
  )`;
