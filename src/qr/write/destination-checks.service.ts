import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { fieldFault, type Fault } from '../../http/problems/index.js';
import { destinationFaults, Destinations } from './destinations.js';
import { FIND_TAKEN_DOWN } from './writes.queries.js';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Whether another record than a QR code may redirect to a URL. */
@Injectable()
export class DestinationChecksService {
  constructor(
    private readonly destinations: Destinations,
    private readonly transactions: Transactions,
  ) {}

  async faultsOf({ workspaceId }: { workspaceId: string }, pointer: string, url: string): Promise<Fault[]> {
    const faults = destinationFaults(pointer, url, this.destinations);
    if (faults.length > 0 || !(await this.isTakenDown(workspaceId, url))) return faults;
    return [fieldFault(pointer, 'must not lead to what the operator of this service has taken down')];
  }

  /** Whether the operator has taken down a QR code of the workspace with this destination. */
  private async isTakenDown(workspaceId: string, url: string): Promise<boolean> {
    const asCode = [{ id: NO_ID, category: 'url', qr_data: { url } }];
    const values = [workspaceId, JSON.stringify(asCode)];
    return (await this.transactions.query<object>(FIND_TAKEN_DOWN.text, values)).length > 0;
  }
}
