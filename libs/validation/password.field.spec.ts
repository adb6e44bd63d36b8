import { dictionary } from '@zxcvbn-ts/language-common';
import { toValidated } from '../../src/http/requests/validate.js';
import { faultsOf } from '../../test/toolbox/qr-data.js';
import { namedPasswordFault, PasswordField } from './index.js';
import { weakPasswordFault } from './weak-passwords.js';

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
    ['four random words', 'correct horse battery staple'],
    ['a passphrase in German', 'Der Zug hält nicht in Olten'],
    ['a passphrase in French', 'trois girafes lisent le journal'],
    ['a passphrase in Japanese', '駅前の犬は雨でも元気だ'],
    ['a passphrase that repeats a word', 'the cat and the dog and the bird'],
    ['words with a year', 'seven bats in 1984'],
    ['random letters and digits', 'x7Kp2mQv9T'],
    ['random signs', 'h8#Vq!2z&R'],
    ['random letters with a short series', 'tkabcwqvmz'],
    ['random hexadecimal digits', '9f86d081884c7d659a2f'],
    ['random base64', 'ZmFrZS1rZXktMQ9+/x=='],
    ['random groups', 'mivbyd-4hiCpo-tughav'],
    ['random small letters', 'gxkwqzvbtm'],
    ['a UUID', '3b241101-e2bb-4255-8caf-4136c566a962'],
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
    ['a word with a series', 'password1234567', 'common_password'],
    ['a series with a word', '7654321letmein', 'common_password'],
    ['a word with a date', 'password19841225', 'common_password'],
    ['a word with zeros', 'sunshine0000000000', 'common_password'],
    ['zeros', '0'.repeat(100), 'common_password'],
    ['a series that begins again', '1234567890123456789', 'common_password'],
    ['a series backwards', '98765432109876', 'common_password'],
    ['a series of two steps', '135792468024', 'common_password'],
    ['two rows of keys', 'qwertyuiopasdfgh', 'common_password'],
    ['rows of keys backwards', 'poiuytrewqlkjhgf', 'common_password'],
    ['rows of German keys', 'qwertzuiopyxcvbnm', 'common_password'],
    ['rows of French keys', 'azertyuiopqsdfghjklm', 'common_password'],
    ['columns of keys', '1qaz2wsx3edc4rfv', 'common_password'],
    ['two rows of keys in turn', '1q2w3e4r5t6y7u', 'common_password'],
    ['letters and digits in turn', 'a1b2c3d4e5f6g7', 'common_password'],
    ['rows of keys with a series', 'asdfghjkl12345', 'common_password'],
    ['a word with a row of keys', 'passwordqwerty', 'common_password'],
    ['a word twice, with a digit', 'passwordpassword1', 'common_password'],
    ['a word with look-alikes and a series', 'P@ssw0rd1234567', 'common_password'],
    ['a word with accents', 'pässwörd123456', 'common_password'],
    ['a word in full-width letters', 'ｐａｓｓｗｏｒｄ１２３４', 'common_password'],
    ['a repetition with a digit at its end', 'abx9abx9abx9abx91', 'common_password'],
    ['a word with invisible characters', 'password\u202e\u202e\u202e', 'common_password'],
    ['a word between invisible characters', 'pass\u200bword\u2060\u00ad1', 'common_password'],
    ['too few characters apart from invisible ones', `kö7zeb${'\u202e'.repeat(10)}`, 'common_password'],
    ['the name of the product with a series', 'qr-service1234567', 'common_password'],
    ['a number', 1_234_567_890, 'invalid_type'],
    ['null', null, 'required'],
  ])('refuses %s', async (_, password, code) => {
    expect(await codesOf(password)).toEqual([code]);
  });

  it.each([
    ['a series', '1234567890'.repeat(100_000)],
    ['a letter', 'a'.repeat(1_000_000)],
    ['invisible characters', '\u202e'.repeat(1_000_000)],
    ['signs', `a${'!'.repeat(1_000_000)}a`],
  ])('reads a million characters of %s in a moment', (_, password) => {
    const started = performance.now();
    weakPasswordFault(password);
    namedPasswordFault(password, ['Ada Lovelace', 'ada@example.com']);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('reads names with a million marks, which take the square of their number to normalize, in a moment', () => {
    const started = performance.now();
    namedPasswordFault('correct horse battery', ['\u0301\u0316'.repeat(500_000)]);
    expect(performance.now() - started).toBeLessThan(3_000);
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
