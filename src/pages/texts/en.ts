import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { FaultTexts } from './fault-texts.js';

/** The details of the API are English already. */
const faults: FaultTexts = {};

/** The texts of the pages for accounts. A language that lacks one does not compile. */
export const en = {
  errorTitle: (title: string) => `Error: ${title}`,
  faultsTitle: 'There is a problem',
  faults,
  fields: {
    email: 'Email address',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least 10 characters',
    workspaceName: 'Workspace name',
    workspaceNameHint: 'Such as your company',
  },
  showCharacters: 'Show characters',
  aside: {
    code: 'Table 4, terrace',
    active: 'Active',
    scansToday: 'Scans today',
    line: 'Print once. Change where it leads, and see when and where it is scanned.',
  },
  legal: {
    terms: 'Terms of service',
    privacy: 'Privacy notice',
    consent: (terms: SafeHtml, privacy: SafeHtml | null) =>
      privacy === null
        ? safeHtml`By creating an account, you agree to the ${terms}.`
        : safeHtml`By creating an account, you agree to the ${terms}, and have read the ${privacy}.`,
  },
  roles: { admin: 'admin', editor: 'editor', viewer: 'viewer' },
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    withProvider: (issuer: string) => `Sign in with ${issuer}`,
    withPasskey: 'Sign in with a passkey',
    singleSignOn: 'Single sign-on',
    continueWith: (name: string) => `Continue with ${name}`,
    ofOrganization: 'Your organization signs you in.',
    or: 'or with your password',
    reset: 'Forgot your password?',
    noAccount: safeHtml`No account yet? <a href="sign-up">Create an account</a>`,
    byInvitation: 'New accounts require an invitation. Ask an admin of the workspace to invite you.',
  },
  /** With PASSWORD_SIGN_IN=off; the notices replace those that name the password. */
  withoutPassword: {
    or: 'or with the single sign-on of your workspace',
    noAccount: (provider: string) => `No account yet? Signing in with ${provider} creates one.`,
    instead: (provider: string) =>
      `This service uses no passwords. Sign in with ${provider}, with a passkey, or with the single sign-on of your workspace.`,
    acceptInvitation: safeHtml`<a href="sign-in">Sign in</a> first, and then open this link again to accept.`,
    notices: {
      'oidc-email-unverified':
        'An account with your email address already exists, and the provider has not verified the address. Ask the operator of this service.',
      'oidc-unavailable': 'The provider does not respond. Try again later, or sign in with a passkey.',
      'sso-unknown':
        'No workspace uses single sign-on with this address. Check the address, or sign in another way.',
    },
  },
  secondFactor: {
    title: 'Confirm that it is you',
    app: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
    passkey: 'Use your passkey, or enter one of your recovery codes.',
    code: 'Code',
    recovery: 'Recovery code',
    submit: 'Continue',
    back: 'Back to sign-in',
    passkeyFailed:
      'That did not work: the passkey is unknown here, or the request was cancelled. Try again, or use another way.',
  },
  signUp: {
    title: 'Create an account',
    submit: 'Create account',
    haveAccount: safeHtml`Already have an account? <a href="sign-in">Sign in</a>`,
    byInvitationTitle: 'Sign-up is by invitation',
    byInvitation:
      'New accounts require an invitation. Ask an admin of the workspace to invite your email address, and open the link in the email.',
  },
  verifyEmail: {
    title: 'Confirm your email address',
    text: 'Click the button to confirm that this email address is yours and that you signed up with it. If you did not sign up, close this page.',
    changeText:
      'Click the button to confirm the change of the email address of your account. If you did not ask for it, close this page.',
    submit: 'Confirm email address',
    resendText:
      'We will send you an email with a new link. The link in the email before will no longer work.',
    resend: 'Send a new email',
    back: 'Back to the dashboard',
  },
  resetPassword: {
    requestTitle: 'Reset your password',
    requestText: 'We will send you an email with a link to choose a new password.',
    request: 'Send email',
    back: 'Back to sign-in',
    title: 'Choose a new password',
    text: 'This signs you out everywhere. Then sign in with the new password.',
    newPassword: 'New password',
    repeated: 'Repeated password',
    revokeApiKeys: 'Also revoke the API keys of this account, because somebody else may have used it',
    submit: 'Save new password',
  },
  link: {
    invalidTitle: 'This link is no longer valid',
    invalid: 'It has expired, was already used, or was replaced by the one in a newer email.',
    incompleteTitle: 'This link is not complete',
    incomplete: 'Open the link in the email again, or copy all of it into the address bar.',
    sendNew: 'Send a new email',
    signIn: 'Sign in',
  },
  invitation: {
    title: (workspace: string) => `Join ${workspace}`,
    invited: (workspace: SafeHtml, role: string) =>
      safeHtml`You are invited to the workspace ${workspace} with the role ${role}.`,
    nothing: {
      submit: 'Accept invitation',
      explains: (email: SafeHtml) => safeHtml`You are signed in as ${email} and join with this account.`,
    },
    password: {
      submit: 'Sign in and accept',
      explains: (email: SafeHtml) => safeHtml`Sign in to the account of ${email} to accept.`,
    },
    account: {
      submit: 'Create account and accept',
      explains: (email: SafeHtml) => safeHtml`Create an account for ${email} to accept.`,
    },
    account_and_email: {
      submit: 'Create account and accept',
      explains: () => safeHtml`Create an account to accept.`,
    },
    passwordOfAccount: 'Password of your account',
    signInFirst: safeHtml`You can also <a href="sign-in">sign in</a> first, and then open the link in the email again.`,
    haveAccount: safeHtml`If you already have an account, <a href="sign-in">sign in</a> first, and then open this link again.`,
    signOutFirst: safeHtml`To join with another account, <a href="${HOME}">sign out</a> first, and then open this link again.`,
    anotherPerson: (signedInAs: string, invited: string | null) =>
      safeHtml`You are signed in as <strong>${signedInAs}</strong>, but this invitation is for <strong>${invited}</strong>. Accepting it does not add your account to the workspace: it signs this browser in as ${invited} instead.`,
    endedTitle: 'This invitation is no longer valid',
    ended:
      'It has expired, was already accepted, or was replaced or deleted. Ask an admin of the workspace for a new one.',
    accepted: safeHtml`Already accepted it? <a href="sign-in">Sign in</a>`,
  },
  /** For the IT contact who sets up a connection with a link. */
  ssoSetup: {
    title: (provider: string) => `Set up ${provider}`,
    intro: (workspace: SafeHtml) =>
      safeHtml`The workspace ${workspace} wants to sign its people in through your identity provider. Connect the two here; an admin of the workspace enables the connection afterwards.`,
    guide: 'Step by step, in the guide',
    ours: '1. Enter these values at the provider',
    theirs: '2. Enter the values of the provider',
    test: '3. Test the sign-in',
    testText: 'You sign in at the provider. Nobody’s access changes.',
    startTest: 'Test sign-in',
    sent: 'The test succeeded. The provider has sent:',
    failed: 'The last test failed:',
    finish: 'Finish',
    finishText: 'When all is right, finish: this link ends, and the admin can enable the connection.',
    finishedTitle: 'The connection is set up',
    finished:
      'This link no longer works. Tell the admin of the workspace that the connection can be enabled.',
    ended: 'This setup link is no longer valid. Ask the admin of the workspace for a new one.',
    save: 'Save',
    secretHint: 'Leave this empty to keep the present secret. Another issuer needs a new one.',
    metadataUrl: 'Address of the metadata',
    metadataUrlHint: 'It is read now and once a day, so a new certificate needs nothing from you.',
    metadata: 'Or the metadata itself',
    metadataHint: 'Open the XML file of the provider, and paste its text.',
    metadataFile: 'Or its file',
    upload: 'Upload',
    read: 'Metadata that was read: ',
  },
  unsubscribe: {
    title: 'Stop these emails?',
    explains: {
      leads: 'You will get no more emails about new leads of this QR code.',
      webhooks: 'You will get no more emails about disabled webhook endpoints of this workspace.',
      domains: 'You will get no more emails about the DNS record of this domain.',
      reports: 'You will no longer get this report by email.',
    },
    submit: 'Stop these emails',
    stoppedTitle: 'You get no more of these emails',
    stopped: 'You have changed your mind? You can get them again.',
    resume: 'Get them again',
    resumedTitle: 'You get these emails again',
    resumed: 'The service will send them as before.',
  },
  /** A page says these after a form was sent; the keys are values of the parameter `notice` of its address. */
  notices: {
    'account-deleted': 'Your account was deleted.',
    deactivated:
      'Your account is deactivated in all its workspaces. Ask an admin of the workspace, or of your identity provider, to activate it again.',
    'confirmation-sent': 'We have sent you another email. The link in the one before no longer works.',
    'email-confirmed': 'Your email address is confirmed.',
    'email-half-confirmed':
      'This address has confirmed the change. Now open the link in the email to the other address.',
    'email-changed': 'Your email address was changed.',
    'invitation-required':
      'New accounts require an invitation: ask an admin of the workspace to invite your email address, and open the link in the email.',
    maintenance:
      'The service is under maintenance, so no account or workspace can be created now. Try again later.',
    'no-workspace':
      'Your account is no longer a member of any workspace. Ask an admin of the workspace for an invitation.',
    'oidc-email-unverified':
      'An account with your email address already exists, and the provider has not verified the address. Sign in with your password.',
    'oidc-no-email': 'The provider did not send your email address. Ask its administrator.',
    'oidc-refused':
      'Sign-in with the provider failed: it took longer than 10 minutes, was started in another browser, or was rejected by the provider. Start again.',
    'oidc-unavailable': 'The provider does not respond. Try again, or sign in with your password.',
    'password-changed': 'Your password was changed. Sign in with the new one.',
    'reset-requested':
      'If an account with this email address exists, we have sent an email with a link to choose a new password. The link works once, within an hour. If you have asked several times, use the newest email.',
    'session-ended': 'Your session has ended, so please sign in again. You then continue where you were.',
    'setup-saved': 'Saved. Now test the sign-in.',
    'signed-out': 'You are signed out.',
    'sso-not-admitted':
      'Your organization has signed you in, but you have no access to this workspace. Ask an admin of the workspace: the log of its single sign-on says why.',
    'sso-refused':
      'Single sign-on failed: it took longer than 10 minutes, was started in another browser, or was rejected by the provider. Start again.',
    'sso-unavailable': 'The identity provider of the workspace does not respond. Try again later.',
    'sso-unknown':
      'No workspace uses single sign-on with this address. Check the address, or sign in with your password.',
  },
};

export type PageTexts = typeof en;
