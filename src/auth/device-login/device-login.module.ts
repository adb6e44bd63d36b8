import { Module } from '@nestjs/common';
import { MailModule } from '#libs/mail';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuthModule } from '../auth.module.js';
import { DeviceLoginController } from './device-login.controller.js';
import { DeviceLoginMails } from './device-login-mails.js';
import { DeviceLoginService } from './device-login.service.js';

@Module({
  imports: [ApiKeysModule, AttemptsModule, AuthModule, MailModule],
  controllers: [DeviceLoginController],
  providers: [DeviceLoginMails, DeviceLoginService],
})
export class DeviceLoginModule {}
