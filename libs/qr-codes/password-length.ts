/** Of the password of a code: characters, at most. */
export const PASSWORD_LENGTH = 128;
