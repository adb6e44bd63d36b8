import type { CategoryTexts } from './category-texts.js';

export const de: CategoryTexts = {
  coupon: {
    code: 'Code',
    validUntil: 'Gültig bis',
    terms: 'Bedingungen',
    viewOffer: 'Angebot ansehen',
  },
  email: {
    title: 'E-Mail schreiben',
    to: 'An',
    copy: 'Kopie',
    subject: 'Betreff',
    text: 'Text',
    write: 'E-Mail schreiben',
  },
  event: {
    when: 'Wann',
    where: 'Wo',
    moreInformation: 'Weitere Informationen',
    save: 'Zum Kalender hinzufügen',
  },
  landingPage: { submit: 'Senden' },
  location: {
    title: 'Standort',
    coordinates: 'Breitengrad, Längengrad',
    openInApp: 'In einer App öffnen',
    showOnMap: 'Auf einer Karte anzeigen',
  },
  menu: { allergens: (list) => `Allergene: ${list}` },
  phone: { title: 'Anrufen', number: 'Nummer', call: 'Jetzt anrufen' },
  sms: { title: 'SMS schreiben', to: 'An', text: 'Text', write: 'Nachricht schreiben' },
  text: { title: 'Text' },
  vcard: {
    mobile: 'Mobil',
    work: 'Geschäftlich',
    home: 'Privat',
    fax: 'Fax',
    phone: 'Telefon',
    email: 'E-Mail',
    website: 'Website',
    address: 'Adresse',
    note: 'Notiz',
    save: 'Kontakt speichern',
  },
  wifi: {
    title: 'WLAN',
    network: 'Netzwerk',
    password: 'Passwort',
    security: 'Sicherheit',
    none: 'Keine',
    hidden: 'Dieses Netzwerk ist ausgeblendet. Fügen Sie es in den Einstellungen Ihres Geräts manuell hinzu.',
    select:
      'Tippen Sie auf das Passwort, um es auszuwählen, und kopieren Sie es in die WLAN-Einstellungen Ihres Geräts.',
  },
};
