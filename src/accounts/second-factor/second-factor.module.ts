import { Module } from '@nestjs/common';
import { Challenge, DatabaseModule, Passkey, RecoveryCode, TotpSecret, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../../audit/audit.module.js';
import { SessionsModule } from '../../auth/sessions/sessions.module.js';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { ChallengesService } from './challenges.service.js';
import { FactorMails } from './factor-mails.js';
import { OwnFactorsService } from './own-factors.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpController } from './totp.controller.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Challenge, Passkey, RecoveryCode, TotpSecret, User]),
    AttemptsModule,
    AuditModule,
    MailModule,
    RequestsModule,
    SessionsModule,
  ],
  controllers: [PasskeysController, TotpController],
  providers: [
    ChallengesService,
    FactorMails,
    OwnFactorsService,
    PasskeysService,
    RecoveryCodesService,
    SecondFactorsService,
    TotpService,
  ],
  exports: [ChallengesService, PasskeysService, SecondFactorsService],
})
export class SecondFactorModule {}
