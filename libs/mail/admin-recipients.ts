import { notStopped } from './stops/mail-stops.js';

export interface AdminRecipient {
  userId: string;
  email: string;
  locale: string | null;
  workspaceName: string;
}

const MAX_RECIPIENTS = 100;

/** Active admins with a confirmed email address. $1: the workspace. $2: the `subjectId` of the emails, which some have stopped. */
export const ADMIN_RECIPIENTS = `
  select u.id as "userId", u.email, u.locale, w.name as "workspaceName" from members m
  join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
  where m.workspace_id = $1 and m.role = 'admin' and m.active and u.email_verified_at is not null
    and ${notStopped('u.id', '$2::uuid')}
  order by m.created_at, m.id limit ${MAX_RECIPIENTS}`;
