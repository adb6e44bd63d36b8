import { Module } from '@nestjs/common';
import { DatabaseModule, Invite } from '#libs/database';
import { WithdrawalsService } from './withdrawals.service.js';

/** The other invitations depend on members, so this module is separate from them. */
@Module({
  imports: [DatabaseModule.forFeature([Invite])],
  providers: [WithdrawalsService],
  exports: [WithdrawalsService],
})
export class WithdrawalsModule {}
