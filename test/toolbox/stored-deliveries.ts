import { membersOf } from '#libs/delivery';

const grouped = membersOf('true');

/** SQL of all deliveries, as after FROM, whether or not they have a row of their own. */
export const DELIVERIES = `(
  select id, workspace_id, endpoint_id, event_id, state, attempt_count, is_test, created_at from webhook_deliveries
  union all
  select id, workspace_id, endpoint_id, qr_code_id, state, attempt_count, false, created_at from (${grouped}) member
) delivery`;

/** SQL of all attempts, as after FROM. */
export const ATTEMPTS = `(
  select workspace_id, delivery_id from webhook_attempts
  union all
  select workspace_id, id from (${grouped}) member where state = 'delivered'
) attempt`;
