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
  exchangeToken: 'anyone',
  startDeviceLogin: 'anyone',
  pollDeviceLogin: 'anyone',
  confirmEmailChange: 'anyone',
  discoverConnection: 'anyone',
  startConnectionSignIn: 'anyone',
  finishConnectionSignIn: 'anyone',
  backChannelLogout: 'anyone',
  receiveSamlResponse: 'anyone',
  redirectSamlLogout: 'anyone',
  postSamlLogout: 'anyone',
  getConnectionMetadata: 'anyone',

  whoAmI: 'credential',
  revokeOwnApiKey: 'credential',
  streamEvents: 'credential',

  listSessions: 'account',
  getMe: 'account',
  updateMe: 'account',
  deleteMe: 'account',
  restoreWorkspace: 'account',
  changePassword: 'account',
  changeEmail: 'account',
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
  findDeviceLogin: 'account',
  decideDeviceLogin: 'account',

  listQrCodes: 'codes:read',
  getQrCode: 'codes:read',
  getQrCodeByExternalId: 'codes:read',
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
  listChanges: 'codes:read',
  listImports: 'codes:read',
  getImport: 'codes:read',
  getImportReport: 'codes:read',
  listMobileQrCodes: 'codes:read',
  getMobileQr: 'codes:read',

  checkDestination: 'codes:write',
  createQrCode: 'codes:write',
  updateQrCode: 'codes:write',
  deleteQrCode: 'codes:write',
  bulkCreateQrCodes: 'codes:write',
  bulkUpdateQrCodes: 'codes:write',
  bulkDeleteQrCodes: 'codes:write',
  upsertQrCodeByExternalId: 'codes:write',
  updateQrCodeByExternalId: 'codes:write',
  deleteQrCodeByExternalId: 'codes:write',
  bulkRestoreQrCodes: 'codes:write',
  restoreQrCode: 'codes:write',
  duplicateQrCode: 'codes:write',
  revertQrCode: 'codes:write',
  revertChange: 'codes:write',
  createImport: 'codes:write',
  startImport: 'codes:write',
  revertImport: 'codes:write',
  cancelImport: 'codes:write',
  sendTestEvent: 'codes:write',
  createMobileQr: 'codes:write',
  updateMobileQr: 'codes:write',
  restoreMobileQr: 'codes:write',
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

  updateLead: 'leads:write',
  deleteLead: 'leads:write',

  getWorkspace: 'settings:read',

  updateWorkspace: 'settings:write',
  deleteWorkspace: 'settings:write',

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
  listTokenRules: 'api_keys:read',
  listRequests: 'api_keys:read',

  createApiKey: 'api_keys:write',
  updateApiKey: 'api_keys:write',
  revokeApiKey: 'api_keys:write',
  rotateApiKey: 'api_keys:write',
  createTokenRule: 'api_keys:write',
  deleteTokenRule: 'api_keys:write',

  getScim: 'scim:read',
  listScimLog: 'scim:read',

  enableScim: 'scim:write',
  disableScim: 'scim:write',
  rotateScimToken: 'scim:write',

  listClaimedDomains: 'sso:read',
  listConnections: 'sso:read',
  getConnection: 'sso:read',
  listConnectionSignIns: 'sso:read',
  listGroupRoles: 'sso:read',

  claimDomain: 'sso:write',
  verifyClaimedDomain: 'sso:write',
  deleteClaimedDomain: 'sso:write',
  createConnection: 'sso:write',
  updateConnection: 'sso:write',
  testConnection: 'sso:write',
  deleteConnection: 'sso:write',
  createSetupLink: 'sso:write',
  replaceGroupRoles: 'sso:write',

  listAuditLog: 'audit_log:read',
};

/**
 * Operations that somebody who only found an open session must not use: they create or change credentials, give and take
 * access, or send data elsewhere from then on. A session needs a fresh proof for them; API keys do not. A change of the
 * URL of a webhook endpoint and of `requireSecondFactor` needs one, too, which their services check.
 */
export const NEEDS_FRESH_PROOF: ReadonlySet<string> = new Set([
  ...['createApiKey', 'updateApiKey', 'rotateApiKey', 'revokeApiKey', 'decideDeviceLogin'],
  ...['createTokenRule', 'deleteTokenRule'],
  ...['updateMember', 'removeMember', 'createInvite', 'deleteInvite'],
  ...['enableScim', 'rotateScimToken', 'disableScim'],
  ...['createWebhook', 'rotateWebhookSecret'],
  ...['claimDomain', 'verifyClaimedDomain', 'deleteClaimedDomain'],
  ...['createConnection', 'updateConnection', 'testConnection', 'deleteConnection'],
  'createSetupLink',
  'replaceGroupRoles',
  ...['createTotp', 'deleteTotp', 'createRecoveryCodes', 'createPasskeyOptions', 'deletePasskey'],
  ...['changeEmail', 'deleteMe', 'deleteWorkspace', 'restoreWorkspace'],
]);

/**
 * Operations of `account` that somebody may call whose session began at a connection of a workspace: they concern the session
 * or the membership there. All others answer 403 sso_session.
 */
export const OPEN_TO_SSO: ReadonlySet<string> = new Set([
  ...['getMe', 'signOut', 'leaveWorkspace', 'findDeviceLogin', 'decideDeviceLogin'],
]);

/** Operations that pages of other sites send forms to. They read no cookies, so no other site acts for a person with them. */
export const OPEN_TO_OTHER_SITES: ReadonlySet<string> = new Set(['receiveSamlResponse', 'postSamlLogout']);
