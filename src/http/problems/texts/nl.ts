import type { ErrorPageTexts } from './error-page-texts.js';

export const nl: ErrorPageTexts = {
  home: 'Naar de startpagina',
  details: 'Details',
  requestIdLabel: 'Kenmerk van het verzoek',
  notices: {
    other: {
      title: 'Dat is niet gelukt',
      text: 'Het verzoek kon niet worden verwerkt. Ga terug en probeer het opnieuw.',
    },
    not_found: { title: 'Deze pagina bestaat niet', text: 'Controleer of het adres volledig en juist is.' },
    forbidden: {
      title: 'Dat is hier niet toegestaan',
      text: 'Het verzoek kwam van een andere website. Open de pagina van deze dienst en probeer het daar opnieuw.',
    },
    method_not_allowed: {
      title: 'Dat kan hier niet',
      text: 'Dit adres kan alleen worden geopend of een formulier ontvangen.',
    },
    payload_too_large: { title: 'Formulier te groot', text: 'Ga terug en maak de tekst korter.' },
    rate_limited: {
      title: 'Te veel verzoeken',
      text: 'Vanuit uw netwerk kwamen te veel verzoeken. Probeer het over een minuut opnieuw.',
    },
    unavailable: {
      title: 'Probeer het opnieuw',
      text: 'De dienst is tijdelijk niet beschikbaar. Er is niets gewijzigd.',
    },
    maintenance: {
      title: 'De dienst is in onderhoud',
      text: 'Er is niets gewijzigd. Probeer het later opnieuw.',
    },
    internal_error: {
      title: 'Er is een fout opgetreden',
      text: 'Probeer het opnieuw. Geef het kenmerk van het verzoek door aan de beheerder als het weer gebeurt.',
    },
  },
};
