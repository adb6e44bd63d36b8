import type { EdgeTexts } from './edge-texts.js';

export const fr: EdgeTexts = {
  report: 'Signaler cette page',
  opening: {
    title: (day) => `Ouvre le ${day}`,
    text: (time) => `Ce QR code s’ouvre le ${time}.`,
    remind: 'Me le rappeler',
    now: 'Le QR code s’ouvre maintenant',
  },
  ended: {
    title: 'C’est terminé',
    text: (day) => `C’était valable jusqu’au ${day}.`,
    next: 'Il y a peut-être du nouveau.',
  },
  usedUp: {
    title: 'Tout est épuisé',
    text: (count, visits) =>
      count === 1
        ? 'Ce QR code était valable pour une seule visite, et elle a déjà eu lieu.'
        : `Ce QR code était valable pour les ${visits} premières visites, et elles sont épuisées.`,
  },
  wrongKey: (key) => `L’identifiant de donnée (${key}) ou sa valeur n’est pas valide ici.`,
  notices: {
    unknown: {
      title: 'Ce QR code n’existe pas',
      text: 'Il n’y a pas de QR code à cette adresse. L’avez-vous saisie ? Comparez-la alors lettre par lettre avec l’imprimé.',
    },
    wrongMethod: {
      title: 'Non pris en charge',
      text: 'Cette adresse peut seulement être ouverte.',
    },
    wrongMethodOfForm: {
      title: 'Non pris en charge',
      text: 'Cette adresse peut seulement être ouverte ou recevoir un formulaire.',
    },
    tooLarge: {
      title: 'Non pris en charge',
      text: 'Cette adresse peut seulement être ouverte, sans rien envoyer. Veuillez scanner à nouveau le QR code.',
    },
    formTooLarge: {
      title: 'Non pris en charge',
      text: 'Les données envoyées sont trop volumineuses pour un mot de passe. Veuillez revenir en arrière et saisir à nouveau le mot de passe.',
    },
    formClosed: {
      title: 'Ce formulaire est fermé',
      text: 'Votre message n’a pas été envoyé, car le formulaire a été retiré après que vous l’avez ouvert. Vous pouvez copier ici ce que vous avez écrit.',
    },
    leadTooLarge: {
      title: 'Formulaire trop volumineux',
      text: 'Les données envoyées sont trop volumineuses pour ce formulaire. Veuillez revenir en arrière et raccourcir le texte.',
    },
    unavailable: {
      title: 'Veuillez réessayer',
      text: 'Le service est momentanément indisponible. Veuillez scanner à nouveau le QR code.',
    },
    formUnavailable: {
      title: 'Veuillez réessayer',
      text: 'Le service est momentanément indisponible, et ce que vous avez envoyé n’a pas été enregistré. Veuillez revenir en arrière et l’envoyer à nouveau.',
    },
    manyMisses: {
      title: 'Trop de QR codes inconnus',
      text: 'Il n’y a pas de QR code à cette adresse, et trop d’adresses de ce type ont été ouvertes depuis votre réseau. Veuillez réessayer dans une minute. Vous pouvez toujours scanner les QR codes existants.',
    },
    takenDown: {
      title: 'Ce QR code est désactivé',
      text: 'Il a été signalé et peut être dangereux. Rien n’a été ouvert, et rien n’a été envoyé.',
    },
    blockedDestination: {
      title: 'Cette destination est bloquée',
      text: 'Le QR code mène à un site web qui peut être dangereux, c’est pourquoi l’exploitant de ce service l’a bloqué. Rien n’a été ouvert, et rien n’a été envoyé.',
    },
    deleted: {
      title: 'Plus disponible',
      text: 'Ce que ce QR code ouvrait a été retiré.',
    },
    archived: {
      title: 'Plus utilisé',
      text: 'Ce QR code a fait son temps. Plus rien ne s’ouvre ici.',
    },
    paused: {
      title: 'De retour dans un instant',
      text: 'Ce QR code est en pause. Ensuite, il s’ouvrira ici même.',
    },
    noSuchLink: {
      title: 'Lien non disponible',
      text: 'Ce QR code n’a pas de lien du type demandé. Veuillez ouvrir son adresse sans linkType.',
    },
    wrongProduct: {
      title: 'Ce lien de produit n’est pas valide',
      text: 'Un lien vers un produit contient /01/ et son GTIN avec la bonne clé de contrôle, puis, s’il y en a, /10/ avec le lot et /21/ avec le numéro de série. Veuillez scanner le code à nouveau.',
    },
    severalLinks: {
      title: 'Quel lien voulez-vous ouvrir ?',
      text: 'Il y a plusieurs liens du type demandé.',
    },
  },
  form: {
    consentLink: 'En savoir plus',
    optional: 'facultatif',
    choose: 'Veuillez choisir',
    faults: {
      missing: 'Veuillez remplir ce champ.',
      email: 'Veuillez saisir une adresse e-mail, par exemple nom@example.com.',
      tel: 'Veuillez saisir un numéro de téléphone de 3 à 15 chiffres.',
      tooLong: 'Ce texte est trop long.',
      option: 'Veuillez choisir l’une des options.',
      characters: 'Ce texte contient des caractères qui ne sont pas acceptés ici.',
      consent: 'Veuillez cocher cette case pour envoyer le formulaire.',
    },
    noSecrets: 'Ne saisissez jamais de mot de passe ni de numéro de carte ici.',
    hasFaults: 'Le formulaire n’a pas été envoyé. Veuillez vérifier les champs signalés.',
    expired:
      'Le formulaire n’a pas été envoyé, car il est resté ouvert trop longtemps ou a été modifié. Veuillez le vérifier et l’envoyer à nouveau.',
    tooMany: (minutes) =>
      `Le formulaire n’a pas été envoyé, car il l’a été trop souvent. Veuillez réessayer dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    errorTitle: (title) => `Erreur : ${title}`,
    thanks: { title: 'Merci, c’est bien arrivé', text: 'Vous pouvez fermer cette page.' },
  },
  password: {
    title: 'Mot de passe requis',
    errorTitle: 'Erreur : mot de passe requis',
    text: 'Saisissez le mot de passe que vous avez reçu.',
    downloadText: 'Ce fichier est protégé. Veuillez saisir à nouveau le mot de passe pour l’enregistrer.',
    label: 'Mot de passe',
    submit: 'Continuer',
    wrong: 'Ce n’est pas le bon. Les majuscules et les minuscules comptent.',
    tooMany: (minutes) =>
      `Trop de mots de passe ont été saisis. Veuillez réessayer dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  },
  preview: {
    title: 'Où mène ce QR code',
    text: 'Ceci est un aperçu. Rien n’a été ouvert ni compté.',
    destination: 'Destination',
    yourDestination: 'Votre destination en ce moment',
    note: 'Remarque',
    othersMayDiffer: 'D’autres visiteurs, ou des visites à d’autres moments, peuvent être dirigés ailleurs.',
    afterPassword: 'Affichée après la saisie du mot de passe',
    pages: {
      wifi: 'L’accès à un réseau Wi-Fi',
      vcard: 'Un contact à enregistrer',
      event: 'Un événement à enregistrer',
      coupon: 'Un coupon',
      menu: 'Une carte de restaurant',
      landing_page: 'Une page avec un texte et des boutons',
      form: 'Une page avec un formulaire, envoyé à son propriétaire',
      social: 'Une liste de profils',
      location: 'Un lieu sur une carte',
      phone: 'Un numéro de téléphone',
      sms: 'Un SMS à envoyer',
      email: 'Un e-mail à envoyer',
      text: 'Un texte',
    },
    aPage: 'Une page de ce site',
    report: 'Quelque chose ne va pas ?',
    reportLink: 'Signaler ce QR code',
    open: 'Ouvrir',
  },
};
