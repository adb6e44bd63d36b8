import { Deactivated, NoWorkspace, SignUpByInvitation } from '../accounts.errors.js';
import { InMaintenance, type Problem, type ProblemClass } from '../../http/problems/index.js';
import { EmailNotVouchedFor, NoEmailFromIssuer, OidcUnavailable } from './oidc.errors.js';

const NOTICES: [ProblemClass, string][] = [
  [Deactivated, 'deactivated'],
  [EmailNotVouchedFor, 'oidc-email-unverified'],
  [InMaintenance, 'maintenance'],
  [NoEmailFromIssuer, 'oidc-no-email'],
  [NoWorkspace, 'no-workspace'],
  [OidcUnavailable, 'oidc-unavailable'],
  [SignUpByInvitation, 'invitation-required'],
];

export const failureNotice = (problem: Problem): string =>
  NOTICES.find(([kind]) => problem instanceof kind)?.[1] ?? 'oidc-refused';
