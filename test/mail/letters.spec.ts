import { CONFIRM_EMAIL, RESET_PASSWORD } from '../../src/accounts/account-mails.texts.js';
import { DEPARTURE } from '../../src/auth/api-keys/departure-mails.texts.js';
import { ARRIVAL } from '../../src/members/arrival-mails.texts.js';
import { INVITATION } from '../../src/members/invitations/invitation-mails.texts.js';
import { DOMAIN_MAILS } from '../../src/domains/domain-mails.texts.js';
import { REPORT_MAILS } from '../../src/reports/report-mails.texts.js';
import { faultsOfTexts } from '../toolbox/mail-texts.js';

describe('the texts of emails', () => {
  it.each(
    Object.entries({
      CONFIRM_EMAIL,
      RESET_PASSWORD,
      ARRIVAL,
      DEPARTURE,
      INVITATION,
      DOMAIN_MAILS,
      REPORT_MAILS,
    }),
  )('are complete in every language: %s', (_name, table) => expect(faultsOfTexts(table)).toEqual([]));
});
