import type { Access } from './permissions.js';

/** What each operation needs, by its operationId. Those of a surface that needs the same for all are not listed. */
export const OPERATIONS: Readonly<Record<string, Access | undefined>> = {
  signUp: 'anyone',
  verifyEmail: 'anyone',
  requestPasswordReset: 'anyone',
  signIn: 'anyone',
  signInSecond: 'anyone',
  createSignInPasskeyOptions: 'anyone',
  signInPasskey: 'anyone',
  acceptInvite: 'anyone',
  resetPassword: 'anyone',
  startOidcSignIn: 'anyone',
  finishOidcSignIn: 'anyone',

  whoAmI: 'credential',

  listSessions: 'account',
  getMe: 'account',
  updateMe: 'account',
  deleteMe: 'account',
  changePassword: 'account',
  signOut: 'account',
  switchWorkspace: 'account',
  endSession: 'account',
  resendConfirmation: 'account',
  leaveWorkspace: 'account',
  reauthenticate: 'account',
  createTotp: 'account',
  confirmTotp: 'account',
  deleteTotp: 'account',
  createRecoveryCodes: 'account',
  listPasskeys: 'account',
  createPasskeyOptions: 'account',
  createPasskey: 'account',
  deletePasskey: 'account',

  listQrCodes: 'codes:read',
  getQrCode: 'codes:read',
  downloadQrCodeImages: 'codes:read',
  downloadQrCodeSheet: 'codes:read',
  previewQrCode: 'codes:read',
  previewPage: 'codes:read',
  getQrCodeImage: 'codes:read',
  getBulkTemplate: 'codes:read',
  getQrCodeHistory: 'codes:read',
  getQrCodeAt: 'codes:read',
  simulateScan: 'codes:read',
  getShortCode: 'codes:read',
  listMobileQrCodes: 'codes:read',
  getMobileQr: 'codes:read',

  createQrCode: 'codes:write',
  updateQrCode: 'codes:write',
  deleteQrCode: 'codes:write',
  bulkCreateQrCodes: 'codes:write',
  bulkUpdateQrCodes: 'codes:write',
  bulkDeleteQrCodes: 'codes:write',
  upsertQrCodeByExternalId: 'codes:write',
  bulkRestoreQrCodes: 'codes:write',
  restoreQrCode: 'codes:write',
  duplicateQrCode: 'codes:write',
  revertQrCode: 'codes:write',
  createMobileQr: 'codes:write',
  updateMobileQr: 'codes:write',
  deleteMobileQr: 'codes:write',

  listFolders: 'folders:read',
  getFolder: 'folders:read',

  createFolder: 'folders:write',
  updateFolder: 'folders:write',
  deleteFolder: 'folders:write',

  listDesignTemplates: 'design_templates:read',
  getDesignTemplate: 'design_templates:read',

  createDesignTemplate: 'design_templates:write',
  updateDesignTemplate: 'design_templates:write',
  deleteDesignTemplate: 'design_templates:write',

  listFiles: 'files:read',
  getFile: 'files:read',
  listMobileFiles: 'files:read',
  getMobileFile: 'files:read',

  createFile: 'files:write',
  deleteFile: 'files:write',
  createMobileFile: 'files:write',
  deleteMobileFile: 'files:write',

  getWorkspaceAnalytics: 'analytics:read',
  getQrCodeAnalytics: 'analytics:read',
  getMobileSummary: 'analytics:read',

  listWorkspaceScans: 'scans:read',
  listScans: 'scans:read',
  streamScans: 'scans:read',

  listReports: 'reports:read',
  getReport: 'reports:read',

  createReport: 'reports:write',
  updateReport: 'reports:write',
  deleteReport: 'reports:write',

  listLeads: 'leads:read',
  listQrCodeLeads: 'leads:read',

  deleteLead: 'leads:write',

  getWorkspace: 'settings:read',

  updateWorkspace: 'settings:write',

  listMembers: 'members:read',

  updateMember: 'members:write',
  removeMember: 'members:write',

  listInvites: 'invites:read',

  createInvite: 'invites:write',
  deleteInvite: 'invites:write',

  listDomains: 'domains:read',

  createDomain: 'domains:write',
  updateDomain: 'domains:write',
  deleteDomain: 'domains:write',
  verifyDomain: 'domains:write',

  listWebhooks: 'webhooks:read',
  getWebhook: 'webhooks:read',
  getWebhookDelivery: 'webhooks:read',
  getWebhookReplay: 'webhooks:read',
  getWebhookStatus: 'webhooks:read',
  listWebhookDeliveries: 'webhooks:read',

  createWebhook: 'webhooks:write',
  updateWebhook: 'webhooks:write',
  deleteWebhook: 'webhooks:write',
  cancelWebhookReplay: 'webhooks:write',
  rotateWebhookSecret: 'webhooks:write',
  promoteWebhookSecret: 'webhooks:write',
  replayWebhookDeliveries: 'webhooks:write',
  testWebhook: 'webhooks:write',
  replayWebhookDelivery: 'webhooks:write',

  listApiKeys: 'api_keys:read',

  createApiKey: 'api_keys:write',
  updateApiKey: 'api_keys:write',
  revokeApiKey: 'api_keys:write',
  rotateApiKey: 'api_keys:write',

  getScim: 'scim:read',
  listScimLog: 'scim:read',

  enableScim: 'scim:write',
  disableScim: 'scim:write',
  rotateScimToken: 'scim:write',

  listAuditLog: 'audit_log:read',
};

/**
 * Operations that somebody who only found an open session must not use: they create or change credentials, or give and
 * take access. A session needs a fresh proof for them; API keys do not.
 */
export const NEEDS_FRESH_PROOF: ReadonlySet<string> = new Set([
  ...['createApiKey', 'updateApiKey', 'rotateApiKey', 'revokeApiKey'],
  ...['updateMember', 'removeMember', 'createInvite', 'deleteInvite'],
  ...['enableScim', 'rotateScimToken', 'disableScim'],
  ...['createTotp', 'deleteTotp', 'createRecoveryCodes', 'createPasskeyOptions', 'deletePasskey'],
  'deleteMe',
]);
