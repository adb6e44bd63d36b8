import type { ErrorPageTexts } from './error-page-texts.js';

export const it: ErrorPageTexts = {
  home: 'Vai alla pagina iniziale',
  details: 'Dettagli',
  requestIdLabel: 'Identificativo della richiesta',
  notices: {
    other: {
      title: 'Non ha funzionato',
      text: 'Non è stato possibile elaborare la richiesta. Torna indietro e riprova.',
    },
    not_found: {
      title: 'Questa pagina non esiste',
      text: 'Verifica che l’indirizzo sia completo e corretto.',
    },
    forbidden: {
      title: 'Qui non è consentito',
      text: 'La richiesta proveniva da un altro sito. Apri la pagina di questo servizio e riprova.',
    },
    method_not_allowed: {
      title: 'Qui non è possibile',
      text: 'Questo indirizzo può solo essere aperto o ricevere un modulo.',
    },
    payload_too_large: { title: 'Modulo troppo grande', text: 'Torna indietro e abbrevia il testo.' },
    rate_limited: {
      title: 'Troppe richieste',
      text: 'Dalla tua rete sono arrivate troppe richieste. Riprova tra un minuto.',
    },
    unavailable: {
      title: 'Riprova',
      text: 'Il servizio non è momentaneamente disponibile. Non è stato modificato nulla.',
    },
    maintenance: {
      title: 'Il servizio è in manutenzione',
      text: 'Non è stato modificato nulla. Riprova più tardi.',
    },
    internal_error: {
      title: 'Si è verificato un errore',
      text: 'Riprova. Se succede di nuovo, comunica l’identificativo della richiesta al gestore.',
    },
  },
};
