import { calls, guesses } from '#libs/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counts by account and network or, in a browser that signed in before, by account and browser. */
export const SIGN_IN_BY_ACCOUNT_AND_ORIGIN = guesses(10);
export const PASSWORD_CHANGE_BY_ACCOUNT = guesses(10);
/** Codes are short: networks count together. Only who knows the password, or is signed in, can guess them. */
export const SECOND_FACTOR_BY_ACCOUNT = guesses(10);
export const SIGN_IN_BY_SITE = guesses(100);

/** Each needs a request to the provider. */
export const OPERATOR_SIGN_IN_BY_SITE = calls(20, 10 * 60_000);

/** Each may need a request to an issuer. */
export const TOKENS_BY_NETWORK = calls(30, 60_000);
export const TOKENS_BY_WORKSPACE = calls(30, 60_000);
/** Used with `allows`: strangers can fill the audit log with no more. */
export const REFUSED_TOKENS_BY_WORKSPACE = calls(100, HOUR_MS);
export const DEVICE_LOGINS_BY_NETWORK = calls(5, 60_000);
/** The codes that programs show are short. */
export const DEVICE_GUESSES_BY_ACCOUNT = guesses(10);
/** Each stores a challenge. */
export const PASSKEY_OPTIONS_BY_SITE = calls(1_000, HOUR_MS);
export const SIGN_UP_BY_SITE = calls(20, HOUR_MS);
export const PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK = calls(5, HOUR_MS);
export const PASSWORD_RESET_BY_SITE = calls(20, HOUR_MS);
/** Used with `allows`: beyond the limit, the newest link still works, since it is valid for as long as this window. */
export const PASSWORD_RESETS_BY_ACCOUNT = calls(20, HOUR_MS);
export const CONFIRMATIONS_BY_ACCOUNT = calls(5, HOUR_MS);
/** Without a limit, one could list the codes of others. */
export const SHORT_CODES_BY_WORKSPACE = calls(60, 60_000);
/** Each calls a server that the caller has chosen. */
export const DESTINATIONS_BY_WORKSPACE = calls(20, 60_000);
export const SETUP_CHANGES_BY_LINK = calls(60, HOUR_MS);
export const IMPORTS_BY_WORKSPACE = calls(20, DAY_MS);
export const EMAIL_CHANGES_BY_ACCOUNT = calls(5, HOUR_MS);
export const INVITATIONS_BY_WORKSPACE = calls(100, DAY_MS);
/** Used with `allows`: an identity provider must not send somebody one email after another. */
export const PROVISIONED_BY_MAILBOX = calls(5, DAY_MS);
/** A code on a screen can send a whole company there. */
export const REPORTS_BY_SITE = calls(2_000, HOUR_MS);
/** Used with `allows`: people who have not confirmed a report are asked rarely. */
export const REPORT_CONFIRMATIONS_BY_WORKSPACE = calls(100, DAY_MS);
export const REPORT_CONFIRMATIONS_BY_MAILBOX = calls(5, DAY_MS);
/** By report and network. */
export const REPORT_GUESSES = guesses(10);
/** Used with `allows`, per workspace: emails are planned up to a day ahead. */
export const PROVISIONED_BY_HOUR = calls(100, DAY_MS);
