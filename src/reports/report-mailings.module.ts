import { Module } from '@nestjs/common';
import { DatabaseModule, Report } from '#libs/database';
import { ReportMailings } from './report-mailings.js';
import { ReportsModule } from './reports.module.js';

/** Apart from the other providers, as the checks of domains: commands of the operator have no recurring work. */
@Module({
  imports: [DatabaseModule.forFeature([Report]), ReportsModule],
  providers: [ReportMailings],
})
export class ReportMailingsModule {}
