/** Of the keys that encrypt columns of the database: part of what is stored, so never changed. */
export const PURPOSES = {
  webhookSecrets: 'webhook secrets',
  mails: 'mail',
  visitorSalts: 'visitor salts',
} as const;
