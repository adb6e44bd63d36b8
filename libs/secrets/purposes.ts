/** Key purposes are part of the encrypted data, so they must never change. */
export const PURPOSES = {
  webhookSecrets: 'webhook secrets',
  mails: 'mail',
  visitorSalts: 'visitor salts',
  knownCodes: 'known codes',
  totpSecrets: 'totp secrets',
  reportLinks: 'report links',
  ssoClientSecrets: 'sso client secrets',
  importKeys: 'import keys',
  importItems: 'import items',
  exportKeys: 'export keys',
} as const;
