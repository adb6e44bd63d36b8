import { faultsOfTexts } from '../../test/toolbox/mail-texts.js';
import { TEXTS } from './endpoint-mails.texts.js';

it('is an email in every language', () => expect(faultsOfTexts(TEXTS)).toEqual([]));
