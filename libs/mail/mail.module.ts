import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Config, LOG, type Log } from '#libs/platform';
import { DatabaseModule, Mail } from '#libs/database';
import { FileTransport } from './file-transport.js';
import { MailClaims } from './mail-claims.js';
import { MailDispatcher } from './mail-dispatcher.js';
import { MailOutbox } from './mail-outbox.js';
import { MailSeal } from './mail-seal.js';
import { MailSettings } from './mail-settings.js';
import { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

const transportFor = ({ smtpUrl, mailFrom, dataDir }: Config, settings: MailSettings, log: Log) =>
  smtpUrl
    ? new SmtpTransport(smtpUrl, mailFrom, settings)
    : new FileTransport(join(dataDir, 'mail'), mailFrom, log);

@Module({
  imports: [DatabaseModule.forFeature([Mail])],
  providers: [
    { provide: MailSettings, useFactory: () => new MailSettings() },
    { provide: MailTransport, inject: [Config, MailSettings, LOG], useFactory: transportFor },
    MailSeal,
    MailOutbox,
    MailClaims,
    MailDispatcher,
  ],
  exports: [MailOutbox, MailDispatcher, MailSettings],
})
export class MailModule {}
