/** The most characters that the password of a code can have. */
export const PASSWORD_LENGTH = 128;
