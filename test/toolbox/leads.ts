import { newId } from '#libs/database';
import type { LeadDto } from '../../src/leads/leads.dto.js';
import type { Client } from './client.js';
import type { TestService } from './test-service.js';

/** Stores a lead past the form; its id. */
export async function storeLead(
  service: TestService,
  { workspaceId }: Pick<Client, 'workspaceId'>,
  lead: Partial<LeadDto> = {},
): Promise<string> {
  const id = newId();
  const { fields = { email: 'ada@example.com' }, consent = false, consent_text = null } = lead;
  const { country = 'CH', city = 'Zurich', device = 'mobile' } = lead;
  await service.query(
    `insert into leads (id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, workspaceId, lead.qr_code_id ?? newId(), JSON.stringify(fields), consent, consent_text],
      ...[country, city, device, lead.submitted_at ?? service.clock.now()],
    ],
  );
  return id;
}
