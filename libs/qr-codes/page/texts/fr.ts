import type { CategoryTexts } from './category-texts.js';

export const fr: CategoryTexts = {
  coupon: {
    code: 'Code',
    validUntil: 'Valable jusqu’au',
    terms: 'Conditions',
    viewOffer: 'Voir l’offre',
  },
  email: {
    title: 'Écrire un e-mail',
    to: 'À',
    copy: 'Copie',
    subject: 'Objet',
    text: 'Texte',
    write: 'Écrire l’e-mail',
  },
  event: {
    when: 'Quand',
    where: 'Où',
    moreInformation: 'Plus d’informations',
    save: 'Ajouter au calendrier',
  },
  landingPage: { submit: 'Envoyer' },
  location: {
    title: 'Lieu',
    coordinates: 'Latitude, longitude',
    openInApp: 'Ouvrir dans une application',
    showOnMap: 'Afficher sur une carte',
  },
  menu: { allergens: (list) => `Allergènes : ${list}` },
  phone: { title: 'Appeler', number: 'Numéro', call: 'Appeler maintenant' },
  sms: { title: 'Envoyer un SMS', to: 'À', text: 'Texte', write: 'Écrire le message' },
  text: { title: 'Texte' },
  vcard: {
    mobile: 'Mobile',
    work: 'Bureau',
    home: 'Domicile',
    fax: 'Fax',
    phone: 'Téléphone',
    email: 'E-mail',
    website: 'Site web',
    address: 'Adresse',
    note: 'Note',
    save: 'Enregistrer le contact',
  },
  wifi: {
    title: 'Wi-Fi',
    network: 'Réseau',
    password: 'Mot de passe',
    security: 'Sécurité',
    none: 'Aucune',
    hidden: 'Ce réseau est masqué. Ajoutez-le manuellement dans les réglages de votre appareil.',
    select:
      'Touchez le mot de passe pour le sélectionner, puis copiez-le dans les réglages Wi-Fi de votre appareil.',
  },
};
