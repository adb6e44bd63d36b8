import { ChangeFeed, QrCode, Transactions } from '#libs/database';
import { AuditService } from '../../src/audit/audit.service.js';
import { QrTakedownsService } from '../../src/qr/write/qr-takedowns.service.js';
import type { TestService } from './test-service.js';

/** The takedowns of the command line, with the clock of the test. */
export function takedownsOf({ running, clock }: TestService): QrTakedownsService {
  const transactions = running.app.get(Transactions);
  return new QrTakedownsService(
    transactions.repositoryOf(QrCode),
    transactions,
    running.app.get(ChangeFeed),
    running.app.get(AuditService),
    clock,
  );
}
