import type { ErrorPageTexts } from './error-page-texts.js';

export const fr: ErrorPageTexts = {
  home: 'Aller à la page d’accueil',
  details: 'Détails',
  requestIdLabel: 'Identifiant de la requête',
  notices: {
    other: {
      title: 'Cela n’a pas fonctionné',
      text: 'La requête n’a pas pu être traitée. Revenez en arrière et réessayez.',
    },
    not_found: { title: 'Cette page n’existe pas', text: 'Vérifiez que l’adresse est complète et correcte.' },
    forbidden: {
      title: 'Ce n’est pas autorisé ici',
      text: 'La requête provenait d’un autre site. Ouvrez la page de ce service et réessayez.',
    },
    method_not_allowed: {
      title: 'Ce n’est pas possible ici',
      text: 'Cette adresse peut seulement être ouverte ou recevoir un formulaire.',
    },
    payload_too_large: {
      title: 'Formulaire trop volumineux',
      text: 'Revenez en arrière et raccourcissez le texte.',
    },
    rate_limited: {
      title: 'Trop de requêtes',
      text: 'Trop de requêtes ont été envoyées depuis votre réseau. Veuillez réessayer dans une minute.',
    },
    unavailable: {
      title: 'Veuillez réessayer',
      text: 'Le service est momentanément indisponible. Rien n’a été modifié.',
    },
    maintenance: {
      title: 'Le service est en maintenance',
      text: 'Rien n’a été modifié. Veuillez réessayer plus tard.',
    },
    internal_error: {
      title: 'Une erreur s’est produite',
      text: 'Veuillez réessayer. Si l’erreur se reproduit, communiquez l’identifiant de la requête à l’exploitant.',
    },
  },
};
