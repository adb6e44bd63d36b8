import type { ErrorPageTexts } from './error-page-texts.js';

export const de: ErrorPageTexts = {
  home: 'Zur Startseite',
  details: 'Details',
  requestIdLabel: 'Kennung der Anfrage',
  notices: {
    other: {
      title: 'Das hat nicht funktioniert',
      text: 'Die Anfrage konnte nicht bearbeitet werden. Gehen Sie zurück, und versuchen Sie es noch einmal.',
    },
    not_found: {
      title: 'Diese Seite gibt es nicht',
      text: 'Prüfen Sie, ob die Adresse vollständig und richtig ist.',
    },
    forbidden: {
      title: 'Das ist hier nicht erlaubt',
      text: 'Die Anfrage kam von einer anderen Website. Öffnen Sie die Seite dieses Dienstes, und versuchen Sie es dort noch einmal.',
    },
    method_not_allowed: {
      title: 'Das ist hier nicht möglich',
      text: 'Diese Adresse kann nur geöffnet werden oder ein Formular empfangen.',
    },
    payload_too_large: {
      title: 'Das Formular ist zu groß',
      text: 'Gehen Sie zurück, und kürzen Sie den Text.',
    },
    rate_limited: {
      title: 'Zu viele Anfragen',
      text: 'Aus Ihrem Netzwerk kamen zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    },
    unavailable: {
      title: 'Bitte versuchen Sie es noch einmal',
      text: 'Der Dienst ist vorübergehend nicht erreichbar. Es wurde nichts geändert.',
    },
    maintenance: {
      title: 'Der Dienst wird gewartet',
      text: 'Es wurde nichts geändert. Bitte versuchen Sie es später noch einmal.',
    },
    internal_error: {
      title: 'Es ist ein Fehler aufgetreten',
      text: 'Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, nennen Sie dem Betreiber die Kennung der Anfrage.',
    },
  },
};
