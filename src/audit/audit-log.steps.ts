interface SharedValues {
  workspaceId: string;
  at: string;
  actor: string;
  actorId: string;
  reason?: string;
}

/**
 * Writes entries into the audit log as a step of the statement that makes the changes.
 * @param rows SQL of rows with id, action, target and changes
 */
export const auditStep = (
  rows: string,
  { workspaceId, at, actor, actorId, reason = 'null' }: SharedValues,
): string => `
  insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes, reason)
  select id, ${workspaceId}, ${at}, ${actor}, ${actorId}, action, target, changes, ${reason}::text from ${rows}`;
