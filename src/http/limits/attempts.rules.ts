import { calls, guesses } from '#libs/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of guesses: what is right clears the count, or is not counted. */
export const SIGN_IN_BY_ACCOUNT = guesses(10);
export const SIGN_IN_BY_NETWORK = guesses(100);

/** Of calls, each of which counts. */
export const SIGN_UP_BY_NETWORK = calls(20, HOUR_MS);
export const PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK = calls(5, HOUR_MS);
export const PASSWORD_RESET_BY_NETWORK = calls(20, HOUR_MS);
/** For `allows`: beyond them, the newest link still works, since it is valid for as long as this window. */
export const PASSWORD_RESETS_BY_ACCOUNT = calls(20, HOUR_MS);
export const CONFIRMATIONS_BY_ACCOUNT = calls(5, HOUR_MS);
export const INVITATIONS_BY_WORKSPACE = calls(100, DAY_MS);
/** For `allows`: of an identity provider, which may not send somebody email after email. */
export const PROVISIONED_BY_MAILBOX = calls(5, DAY_MS);
/** For `allows`: of one hour and workspace, whose emails are planned up to a day ahead. */
export const PROVISIONED_BY_HOUR = calls(100, DAY_MS);
