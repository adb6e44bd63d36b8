import { faultsOfTexts } from '../../../test/toolbox/mail-texts.js';
import { NEW_LEAD } from './lead-mails.texts.js';

it('is an email in every language', () => expect(faultsOfTexts(NEW_LEAD)).toEqual([]));
