/** Phrases of phishing forms in the languages of the pages and related ones, without accents, in lower case. */
const PHRASES = [
  ...[
    'card number',
    'card no',
    'cardnumber',
    'cc number',
    'ccnumber',
    'credit card',
    'creditcard',
    'debit card',
  ],
  ...['kartennummer', 'kartennr', 'kreditkarte', 'kreditkartennummer', 'debitkarte'],
  ...['numero de carte', 'numero carte', 'carte de credit', 'carte bancaire', 'carte bleue'],
  ...['numero de tarjeta', 'numero tarjeta', 'tarjeta de credito', 'tarjeta de debito'],
  ...['numero di carta', 'numero carta', 'numero della carta', 'carta di credito', 'carta di debito'],
  ...['kaartnummer', 'creditkaart', 'betaalkaart'],
  ...['numero do cartao', 'numero de cartao', 'cartao de credito', 'cartao de debito'],
  ...['cvv', 'cvv2', 'cvc', 'cvc2', 'security code', 'kartenprufnummer', 'prufziffer', 'sicherheitscode'],
  ...['code de securite', 'cryptogramme', 'codigo de seguridad', 'codice di sicurezza'],
  ...['beveiligingscode', 'veiligheidscode', 'codigo de seguranca'],
  ...['password', 'passwd', 'passcode', 'passphrase', 'pin number', 'card pin', 'one time code', 'otp'],
  ...['passwort', 'kennwort', 'geheimzahl', 'einmalcode', 'mot de passe', 'code secret', 'contrasena'],
  ...[
    'clave de acceso',
    'parola chiave',
    'codice segreto',
    'wachtwoord',
    'pincode',
    'senha',
    'palavra passe',
  ],
  ...[
    'pass word',
    'pass code',
    'pass phrase',
    'seed phrase',
    'recovery phrase',
    'secret phrase',
    'private key',
  ],
  ...[
    'sms code',
    'sms kod',
    'kod sms',
    'code sms',
    'codigo sms',
    'codice sms',
    'smscode',
    'sms tan',
    'mtan',
    'push tan',
  ],
  ...[
    'pushtan',
    'tan code',
    'tan number',
    'tan nummer',
    'banking login',
    'banking password',
    'banking zugang',
  ],
  ...['social security number', 'social security no', 'ssn', 'haslo', 'numer karty'],
  ...['пароль', 'пароли', 'пинкод', 'номер карты', 'код из смс', 'код из sms', 'смс код'],
];
/** Counts UTF-16 units; names and labels of fields are shorter. */
const MAX_LENGTH = 200;
const HARMLESS =
  /\b(?:loyalty|member|membership|customer|library|gift|bonus|student|ski|season) card (?:number|no)\b/g;
const SECRET = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PHRASES.join('|')})s?(?![\\p{L}\\p{N}])|^(?:pin|tan)$`,
  'u',
);
/** Letters of other alphabets and signs that look like Latin ones. */
const LOOK_ALIKES: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{
    і: 'i',
    ј: 'j',
    ѕ: 's',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ӏ: 'l',
    α: 'a',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
  },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's', ı: 'i', ł: 'l', ø: 'o' },
};

export function asksForSecret(text: string): boolean {
  // Many combining marks take long to normalize, and such a text is refused as too long.
  if (text.length > MAX_LENGTH) return false;
  const folded = text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  const latin = [...folded].map((sign) => LOOK_ALIKES[sign] ?? sign).join('');
  return [folded, latin].map(wordsOf).some((words) => SECRET.test(words.replace(HARMLESS, '')));
}

/** Letters with spaces between them are one word. */
const wordsOf = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<![\p{L}\p{N}])(\p{L}) (?=\p{L}(?![\p{L}\p{N}]))/gu, '$1');
