export const TOTP_CODE = /^\d{6}$/;

/** Groups of letters of Crockford's Base32: none looks like another one or like a digit. */
export const RECOVERY_CODE = { letters: '0123456789abcdefghjkmnpqrstvwxyz', groups: 4, groupLength: 4 };
export const RECOVERY_CODE_LENGTH = RECOVERY_CODE.groups * RECOVERY_CODE.groupLength;

/** As people copy it from paper: in any case, with or without hyphens, with letters for digits that look like them. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
