import { normOf } from '#libs/database';
import { isLongerThan } from '#libs/validation';
import { invalid } from '../http/problems/index.js';
import { PROFILE_LIMITS, type MemberProfile, type ProfileEmail } from './member-profile.fields.js';

/** PostgreSQL indexes at most 2,704 bytes of a text. Normalisation can make a text 18 times as long. */
const MAX_NORM_BYTES = 2_000;

/** Must run before normalisation, which is slow for long texts. @throws ValidationFailed for what cannot be stored */
export function checkProfile(profile: MemberProfile): void {
  const { userName, externalId, displayName, givenName, familyName, scimExtra, emails } = profile;
  if (userName.trim() === '') throw invalid('/userName', 'userName must not be empty');
  checkText('userName', userName, PROFILE_LIMITS.userName);
  if (/\p{Cc}/u.test(userName)) throw invalid('/userName', 'userName must not contain control characters');
  checkNorm('userName', userName);
  checkText('externalId', externalId, PROFILE_LIMITS.externalId);
  for (const [field, name] of Object.entries({ displayName, givenName, familyName }))
    checkText(field, name, PROFILE_LIMITS.name);
  if (emails.length > PROFILE_LIMITS.emails)
    throw invalid('/emails', `emails must have at most ${PROFILE_LIMITS.emails} entries`);
  emails.forEach(checkEmail);
  checkExtra(JSON.stringify(scimExtra));
}

function checkEmail({ value, type, display }: ProfileEmail): void {
  if (value.trim() === '') throw invalid('/emails', 'emails must not have empty values');
  checkText('emails', value, PROFILE_LIMITS.email);
  checkNorm('emails', value);
  checkText('emails', type, PROFILE_LIMITS.emailType);
  checkText('emails', display, PROFILE_LIMITS.emailDisplay);
}

function checkText(field: string, text: string | null, maxLength: number): void {
  if (text === null) return;
  if (isLongerThan(text, maxLength))
    throw invalid(`/${field}`, `${field} must be at most ${maxLength} characters long`);
  if (text.includes('\0') || !text.isWellFormed())
    throw invalid(`/${field}`, `${field} must not contain NUL or unpaired surrogates`);
}

function checkNorm(field: string, text: string): void {
  if (Buffer.byteLength(normOf(text)) > MAX_NORM_BYTES) throw invalid(`/${field}`, `${field} is too long`);
}

/** JSON escapes NUL and lone surrogates, which PostgreSQL does not store. */
function checkExtra(json: string): void {
  if (Buffer.byteLength(json) > PROFILE_LIMITS.extraBytes)
    throw invalid('', `all other attributes must not exceed ${PROFILE_LIMITS.extraBytes} bytes in total`);
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json))
    throw invalid('', 'strings must not contain NUL or unpaired surrogates');
}
