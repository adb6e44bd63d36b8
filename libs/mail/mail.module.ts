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
import { MailStopsService } from './stops/mail-stops.service.js';
import { StopLinks } from './stops/stop-links.js';

const transportFor = ({ smtpUrl, mailFrom, dataDir, isDemo }: Config, settings: MailSettings, log: Log) =>
  smtpUrl
    ? new SmtpTransport(smtpUrl, mailFrom, settings)
    : new FileTransport(join(dataDir, 'mail'), mailFrom, log, isDemo ? printLines : null);

const printLines = (lines: string): void => void process.stdout.write(lines);

@Module({
  imports: [DatabaseModule.forFeature([Mail])],
  providers: [
    { provide: MailSettings, useFactory: () => new MailSettings() },
    { provide: MailTransport, inject: [Config, MailSettings, LOG], useFactory: transportFor },
    MailSeal,
    MailOutbox,
    MailStopsService,
    StopLinks,
    MailClaims,
    MailDispatcher,
  ],
  exports: [MailOutbox, MailDispatcher, MailSettings, MailStopsService],
})
export class MailModule {}
