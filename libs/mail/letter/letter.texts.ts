import type { Texts } from '#libs/languages';

export const LETTER_TEXTS = {
  orOpen: {
    en: 'Or open this address:',
    de: 'Oder öffnen Sie diese Adresse:',
    fr: 'Ou ouvrez cette adresse :',
    es: 'O abra esta dirección:',
    it: 'Oppure apri questo indirizzo:',
    nl: 'Of open dit adres:',
    pt: 'Ou abra este endereço:',
  },
  stop: {
    en: 'Stop these emails',
    de: 'Diese E-Mails abbestellen',
    fr: 'Ne plus recevoir ces e-mails',
    es: 'No recibir más estos correos',
    it: 'Non ricevere più queste e-mail',
    nl: 'Deze e-mails stopzetten',
    pt: 'Deixar de receber estes e-mails',
  },
} satisfies Texts;
