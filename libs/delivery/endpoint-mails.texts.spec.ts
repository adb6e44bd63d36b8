import { faultsOfTexts } from '../../test/toolbox/mail-texts.js';
import { ENDPOINT_DISABLED } from './endpoint-mails.texts.js';

it('is an email in every language', () => expect(faultsOfTexts(ENDPOINT_DISABLED)).toEqual([]));
