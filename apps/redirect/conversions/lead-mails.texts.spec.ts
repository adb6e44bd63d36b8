import { faultsOfTexts, subjectsIn } from '../../../test/toolbox/mail-texts.js';
import { NEW_LEAD } from './lead-mails.texts.js';

it('is an email in every language, whose subject has no quotes', () => {
  expect(faultsOfTexts(NEW_LEAD)).toEqual([]);
  expect(subjectsIn(NEW_LEAD).join()).not.toMatch(/["“”„«»]/);
});
