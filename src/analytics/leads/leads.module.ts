import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { QrModule } from '../../qr/qr.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { LeadExports } from './lead-exports.js';
import { LeadList } from './lead-list.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { QrCodeLeadsController } from './qr-code-leads.controller.js';

@Module({
  imports: [AuditModule, QrModule, RequestsModule],
  controllers: [LeadsController, QrCodeLeadsController],
  providers: [LeadExports, LeadList, LeadsService],
})
export class LeadsModule {}
