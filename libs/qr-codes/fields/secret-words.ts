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
];
/** Counts UTF-16 units; names and labels of fields are shorter. */
const MAX_LENGTH = 200;
const HARMLESS =
  /\b(?:loyalty|member|membership|customer|library|gift|bonus|student|ski|season) card (?:number|no)\b/g;
const SECRET = new RegExp(`\\b(?:${PHRASES.join('|')})s?\\b|^pin$`);

export function asksForSecret(text: string): boolean {
  // Many combining marks take long to normalize, and such a text is refused as too long.
  if (text.length > MAX_LENGTH) return false;
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return SECRET.test(words.replace(HARMLESS, ''));
}
