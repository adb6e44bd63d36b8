import { CONFIRM_EMAIL, RESET_PASSWORD } from '../../src/accounts/account-mails.texts.js';
import { DEPARTURE } from '../../src/auth/api-keys/departure-mails.texts.js';
import { ARRIVAL } from '../../src/members/arrival-mails.texts.js';
import { INVITATION } from '../../src/members/invitations/invitation-mails.texts.js';
import { DOMAIN_MAILS } from '../../src/domains/domain-mails.texts.js';
import { REPORT_MAILS } from '../../src/reports/mail-texts/index.js';
import { faultsOfTexts, subjectsIn } from '../toolbox/mail-texts.js';

describe('the texts of emails', () => {
  const TABLES = {
    CONFIRM_EMAIL,
    RESET_PASSWORD,
    ARRIVAL,
    DEPARTURE,
    INVITATION,
    DOMAIN_MAILS,
    REPORT_MAILS,
  };

  it.each(Object.entries(TABLES))('are complete in every language: %s', (_name, table) =>
    expect(faultsOfTexts(table)).toEqual([]),
  );

  it('have subjects without quotes', () => {
    const tables = Object.values(TABLES);
    const subjects = tables.flatMap((table) => subjectsIn(table));
    expect(subjects.length).toBeGreaterThan(7 * tables.length - 1);
    expect(subjects.filter((subject) => /["“”„«»]/.test(subject))).toEqual([]);
  });
});
