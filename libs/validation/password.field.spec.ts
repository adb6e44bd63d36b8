import { dictionary } from '@zxcvbn-ts/language-common';
import { toValidated } from '../../src/http/requests/validate.js';
import { faultsOf } from '../../test/toolbox/qr-data.js';
import { PasswordField } from './index.js';

class ChosenPassword {
  @PasswordField() password!: string;
}

const codesOf = async (password: unknown) =>
  (await faultsOf(ChosenPassword, { password })).map(([, code]) => code);

describe('PasswordField', () => {
  it.each([
    ['ten characters', 'kö7 zebra!'],
    ['128 characters', 'correct horse '.repeat(10).slice(0, 128)],
    ['128 characters outside the basic plane', '🐴🔋🐱🚲🌧🦉🍋🧭'.repeat(16)],
    ['a word with six digits more', 'zebra 836152'],
    ['several words', 'sonne mond und sterne'],
    ['a name of another one among other words', 'schmidt trinkt tee'],
    ['spaces around it', '  seven bats  '],
    ['tabs and other control characters', 'zebra\tcrossing\u0007'],
    ['a common one with more behind it', 'qwertyuiop and zebras'],
  ])('takes %s', async (_, password) => {
    expect(await codesOf(password)).toEqual([]);
  });

  it.each([
    ['nine characters', 'kö7 zebra', 'too_short'],
    ['nine characters in 18 units', '🐴'.repeat(9), 'too_short'],
    ['an empty one', '', 'too_short'],
    ['129 characters', 'correct horse '.repeat(10).slice(0, 129), 'too_long'],
    ['129 characters outside the basic plane', `${'🐴🔋'.repeat(64)}🐴`, 'too_long'],
    ['a common one', 'qwertyuiop', 'common_password'],
    ['a common one in capitals', 'PassWord123', 'common_password'],
    ['the same character', 'aaaaaaaaaa', 'common_password'],
    ['spaces', ' '.repeat(10), 'common_password'],
    ['a few characters that repeat', 'q7!zq7!zq7!z', 'common_password'],
    ['a series', 'efghijklmno', 'common_password'],
    ['a German word with digits', 'Passwort123', 'common_password'],
    ['a German word with a year', 'Sommer2026!', 'common_password'],
    ['a French word with digits', 'motdepasse12', 'common_password'],
    ['a Spanish word with a digit', 'contraseña1', 'common_password'],
    ['an Italian word with digits', 'finestra2026', 'common_password'],
    ['a Portuguese word with digits', 'cachorro123', 'common_password'],
    ['a Dutch word with a digit', 'wachtwoord1', 'common_password'],
    ['a word in look-alikes', 'P@ssw0rt123', 'common_password'],
    ['the name of the product', 'qr-service1', 'common_password'],
    ['a number', 1_234_567_890, 'invalid_type'],
    ['null', null, 'required'],
  ])('refuses %s', async (_, password, code) => {
    expect(await codesOf(password)).toEqual([code]);
  });

  it('leaves what it takes as it was sent', () => {
    const password = '  Zebra\u0301 Crossing  ';
    expect(toValidated(ChosenPassword, { password }).password).toBe(password);
  });

  it('refuses the 3,000 most used passwords, and every further one of the list that is long enough', async () => {
    const listed = dictionary['passwords-common'];
    const tried = [...listed.slice(0, 3_000), ...listed.slice(3_000).filter(({ length }) => length >= 10)];
    const codes = await Promise.all(tried.map(codesOf));
    const short = codes.filter(([code]) => code === 'too_short').length;
    const common = codes.filter(([code]) => code === 'common_password').length;
    expect([short + common, common]).toEqual([
      tried.length,
      listed.filter(({ length }) => length >= 10).length,
    ]);
    expect(common).toBeGreaterThan(1_500);
  });
});
