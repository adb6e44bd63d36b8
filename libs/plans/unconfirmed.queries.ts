const peopleOf = (workspace: string) =>
  `members member join users person on person.id = member.user_id where member.workspace_id = ${workspace} and member.active`;

/** SQL that is true if people have joined the workspace, and none of them has confirmed an email address. */
export const IS_UNCONFIRMED = (workspace: string): string => `(
    exists (select from ${peopleOf(workspace)})
    and not exists (select from ${peopleOf(workspace)} and person.email_verified_at is not null)
  )`;
