export const PASSWORD_LENGTH = 128;
