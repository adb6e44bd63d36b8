import { Module } from '@nestjs/common';
import { DatabaseModule, Invite } from '#libs/database';
import { WithdrawalsService } from './withdrawals.service.js';

@Module({
  imports: [DatabaseModule.forFeature([Invite])],
  providers: [WithdrawalsService],
  exports: [WithdrawalsService],
})
export class WithdrawalsModule {}
