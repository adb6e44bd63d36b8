import { Initial1763700000000 } from './1763700000000-initial.js';
import { WholeRecords1763790000000 } from './1763790000000-whole-records.js';
import { IdempotencyKeys1763800000000 } from './1763800000000-idempotency-keys.js';
import { ScanBatches1763810000000 } from './1763810000000-scan-batches.js';
import { FolderTree1763820000000 } from './1763820000000-folder-tree.js';
import { ScanRule1763830000000 } from './1763830000000-scan-rule.js';
import { People1763840000000 } from './1763840000000-people.js';
import { Mails1763841000000 } from './1763841000000-mails.js';
import { Attempts1763842000000 } from './1763842000000-attempts.js';
import { UsageCounters1763850000000 } from './1763850000000-usage-counters.js';
import { ScanLog1763860000000 } from './1763860000000-scan-log.js';
import { ForeignKeyNames1763870000000 } from './1763870000000-foreign-key-names.js';
import { StaticCodesWithoutShortCode1763880000001 } from './1763880000001-static-codes-without-short-code.js';
import { ShortCodesWithoutCase1763880010001 } from './1763880010001-short-codes-without-case.js';
import { Deployment1763883700000 } from './1763883700000-deployment.js';
import { MemberProfiles1763900000001 } from './1763900000001-member-profiles.js';
import { Scim1763900000002 } from './1763900000002-scim.js';
import { ScanLogAsQueue1763905000001 } from './1763905000001-scan-log-as-queue.js';
import { ScanMonths1763907000001 } from './1763907000001-scan-months.js';
import { Retention1763907000002 } from './1763907000002-retention.js';
import { ScanDimensions1763908000001 } from './1763908000001-scan-dimensions.js';
import { FirstVisits1763908000002 } from './1763908000002-first-visits.js';
import { Rollups1763908000003 } from './1763908000003-rollups.js';
import { DeletedCodesByTime1763909000001 } from './1763909000001-deleted-codes-by-time.js';
import { NeededSecrets1763911000001 } from './1763911000001-needed-secrets.js';
import { WebhookSettings1763912000001 } from './1763912000001-webhook-settings.js';
import { CountersInPlace1763915000001 } from './1763915000001-counters-in-place.js';
import { WebhookReplays1763917000001 } from './1763917000001-webhook-replays.js';
import { FailedDeliveries1763917000002 } from './1763917000002-failed-deliveries.js';
import { WorkspaceRollups1763916000001 } from './1763916000001-workspace-rollups.js';
import { StreamedScans1763916000002 } from './1763916000002-streamed-scans.js';
import { ListedInvitations1763918000001 } from './1763918000001-listed-invitations.js';
import { DueDeliveriesByEndpoint1763930000001 } from './1763930000001-due-deliveries-by-endpoint.js';
import { ScanLimits1763950000001 } from './1763950000001-scan-limits.js';
import { LimitedCodes1763950000002 } from './1763950000002-limited-codes.js';
import { PasswordsOfCodes1763950000003 } from './1763950000003-passwords-of-codes.js';
import { Takedowns1763950000004 } from './1763950000004-takedowns.js';
import { WorkspaceBrands1763980000001 } from './1763980000001-workspace-brands.js';
import { Domains1763985000001 } from './1763985000001-domains.js';
import { CodesOfDomains1763985000002 } from './1763985000002-codes-of-domains.js';
import { ShortCodesByDomain1763985000003 } from './1763985000003-short-codes-by-domain.js';
import { WorkspacesOfStreamedScans1763990000001 } from './1763990000001-workspaces-of-streamed-scans.js';
import { LeadsAndCtaClicks1763995000001 } from './1763995000001-leads-and-cta-clicks.js';
import { PendingEventsByWorkspace1763997000001 } from './1763997000001-pending-events-by-workspace.js';

/** In order; a migration that has been released is never edited. */
export const migrations = [
  Initial1763700000000,
  WholeRecords1763790000000,
  IdempotencyKeys1763800000000,
  ScanBatches1763810000000,
  FolderTree1763820000000,
  ScanRule1763830000000,
  People1763840000000,
  Mails1763841000000,
  Attempts1763842000000,
  UsageCounters1763850000000,
  ScanLog1763860000000,
  ForeignKeyNames1763870000000,
  StaticCodesWithoutShortCode1763880000001,
  ShortCodesWithoutCase1763880010001,
  Deployment1763883700000,
  MemberProfiles1763900000001,
  Scim1763900000002,
  ScanLogAsQueue1763905000001,
  ScanMonths1763907000001,
  Retention1763907000002,
  ScanDimensions1763908000001,
  FirstVisits1763908000002,
  Rollups1763908000003,
  DeletedCodesByTime1763909000001,
  NeededSecrets1763911000001,
  WebhookSettings1763912000001,
  CountersInPlace1763915000001,
  WorkspaceRollups1763916000001,
  StreamedScans1763916000002,
  WebhookReplays1763917000001,
  FailedDeliveries1763917000002,
  ListedInvitations1763918000001,
  DueDeliveriesByEndpoint1763930000001,
  ScanLimits1763950000001,
  LimitedCodes1763950000002,
  PasswordsOfCodes1763950000003,
  Takedowns1763950000004,
  WorkspaceBrands1763980000001,
  Domains1763985000001,
  CodesOfDomains1763985000002,
  ShortCodesByDomain1763985000003,
  WorkspacesOfStreamedScans1763990000001,
  LeadsAndCtaClicks1763995000001,
  PendingEventsByWorkspace1763997000001,
];
