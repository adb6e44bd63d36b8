import { Module } from '@nestjs/common';
import { MailModule } from '#libs/mail';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { SessionsModule } from '../auth/sessions/sessions.module.js';
import { EmailPagesController } from './email-pages.controller.js';
import { HomeController } from './home.controller.js';
import { InvitationPageController } from './invitation-page.controller.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { LocalTextsService } from './texts/index.js';
import { ConnectionsModule } from '../sso/connections/connections.module.js';
import { SsoSetupPageController } from './sso-setup-page.controller.js';
import { SsoPageController } from './sso-page.controller.js';
import { SignInPageController } from './sign-in-page.controller.js';
import { SiteFilesController } from './site-files.controller.js';
import { UnsubscribePageController } from './unsubscribe-page.controller.js';

/** Small pages without scripts: sign-in, and what emails link to. */
@Module({
  imports: [AccountsModule, AuthModule, DashboardModule, MailModule, SessionsModule, ConnectionsModule],
  providers: [KeepsLanguage, LocalTextsService],
  controllers: [
    EmailPagesController,
    HomeController,
    InvitationPageController,
    SignInPageController,
    SiteFilesController,
    SsoPageController,
    SsoSetupPageController,
    UnsubscribePageController,
  ],
})
export class PagesModule {}
