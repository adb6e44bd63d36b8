import { Module } from '@nestjs/common';
import { Challenge, DatabaseModule, RecoveryCode, TotpSecret, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../../audit/audit.module.js';
import { SessionsModule } from '../../auth/sessions/sessions.module.js';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { ChallengesService } from './challenges.service.js';
import { FactorMails } from './factor-mails.js';
import { OwnFactorsService } from './own-factors.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpController } from './totp.controller.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Challenge, RecoveryCode, TotpSecret, User]),
    AttemptsModule,
    AuditModule,
    MailModule,
    SessionsModule,
  ],
  controllers: [TotpController],
  providers: [
    ChallengesService,
    FactorMails,
    OwnFactorsService,
    RecoveryCodesService,
    SecondFactorsService,
    TotpService,
  ],
  exports: [ChallengesService, SecondFactorsService],
})
export class SecondFactorModule {}
