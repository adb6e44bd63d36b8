import type { EdgeTexts } from './edge-texts.js';

export const it: EdgeTexts = {
  report: 'Segnala questa pagina',
  opening: {
    title: (day) => `Apertura: ${day}`,
    text: (time) => `Questo codice si apre ${time}.`,
    remind: 'Ricordamelo',
    now: 'Il codice QR si apre ora',
  },
  ended: {
    title: 'È terminato',
    text: (day) => `Era valido fino a ${day}.`,
    next: 'Forse c’è qualcosa di nuovo.',
  },
  usedUp: {
    title: 'Tutto esaurito',
    text: (count, visits) =>
      count === 1
        ? 'Questo codice valeva per una sola visita, che è già stata usata.'
        : `Questo codice valeva per le prime ${visits} visite, che sono esaurite.`,
  },
  wrongKey: (key) => `L’identificatore di dati (${key}) o il suo valore non è valido qui.`,
  notices: {
    unknown: {
      title: 'Questo codice non esiste',
      text: 'A questo indirizzo non c’è alcun codice QR. L’hai digitato? Allora confrontalo lettera per lettera con quello stampato.',
    },
    wrongMethod: { title: 'Non supportato', text: 'Questo indirizzo può solo essere aperto.' },
    wrongMethodOfForm: {
      title: 'Non supportato',
      text: 'Questo indirizzo può solo essere aperto o ricevere un modulo.',
    },
    tooLarge: {
      title: 'Non supportato',
      text: 'Questo indirizzo può solo essere aperto, senza inviare nulla. Scansiona di nuovo il codice QR.',
    },
    formTooLarge: {
      title: 'Non supportato',
      text: 'I dati inviati sono troppo grandi per una password. Torna indietro e inserisci di nuovo la password.',
    },
    formClosed: {
      title: 'Questo modulo è stato chiuso',
      text: 'Il tuo messaggio non è stato inviato, perché il modulo è stato rimosso dopo che lo avevi aperto. Qui puoi copiare ciò che hai scritto.',
    },
    leadTooLarge: {
      title: 'Modulo troppo grande',
      text: 'I dati inviati sono troppo grandi per questo modulo. Torna indietro e abbrevia il testo.',
    },
    unavailable: {
      title: 'Riprova',
      text: 'Il servizio non è momentaneamente disponibile. Scansiona di nuovo il codice QR.',
    },
    formUnavailable: {
      title: 'Riprova',
      text: 'Il servizio non è momentaneamente disponibile e i dati inviati non sono stati salvati. Torna indietro e inviali di nuovo.',
    },
    manyMisses: {
      title: 'Troppi codici QR sconosciuti',
      text: 'A questo indirizzo non c’è alcun codice QR e dalla tua rete sono stati aperti troppi indirizzi simili. Riprova tra un minuto. Puoi comunque scansionare i codici QR esistenti.',
    },
    takenDown: {
      title: 'Questo codice è disattivato',
      text: 'È stato segnalato e può essere dannoso. Nulla è stato aperto e nulla è stato inviato.',
    },
    blockedDestination: {
      title: 'Questa destinazione è bloccata',
      text: 'Il codice porta a un sito che può essere dannoso, perciò il gestore di questo servizio lo ha bloccato. Nulla è stato aperto e nulla è stato inviato.',
    },
    deleted: {
      title: 'Non più disponibile',
      text: 'Ciò che questo codice apriva è stato rimosso.',
    },
    archived: {
      title: 'Non più in uso',
      text: 'Questo codice ha fatto il suo tempo. Qui non si apre più nulla.',
    },
    paused: {
      title: 'Torniamo tra poco',
      text: 'Questo codice è in pausa. Poi si aprirà proprio qui.',
    },
    noSuchLink: {
      title: 'Link non disponibile',
      text: 'Questo codice QR non ha alcun link del tipo richiesto. Apri il suo indirizzo senza linkType.',
    },
    wrongProduct: {
      title: 'Questo link di prodotto non è valido',
      text: 'Un link a un prodotto contiene /01/ e il suo GTIN con la cifra di controllo corretta, poi, se ci sono, /10/ con il lotto e /21/ con il numero di serie. Scansiona di nuovo il codice.',
    },
    severalLinks: { title: 'Quale link vuoi aprire?', text: 'Ci sono più link del tipo richiesto.' },
  },
  form: {
    consentLink: 'Maggiori informazioni',
    optional: 'facoltativo',
    choose: 'Scegli',
    faults: {
      missing: 'Compila questo campo.',
      email: 'Inserisci un indirizzo e-mail, ad esempio name@example.com.',
      tel: 'Inserisci un numero di telefono da 3 a 15 cifre.',
      tooLong: 'Questo testo è troppo lungo.',
      option: 'Scegli una delle opzioni.',
      characters: 'Questo testo contiene caratteri che qui non si possono usare.',
      consent: 'Seleziona questa casella per inviare il modulo.',
    },
    noSecrets: 'Non inserire mai password o numeri di carta qui.',
    hasFaults: 'Il modulo non è stato inviato. Controlla i campi evidenziati.',
    expired:
      'Il modulo non è stato inviato perché è rimasto aperto troppo a lungo o è cambiato. Controllalo e invialo di nuovo.',
    tooMany: (minutes) =>
      `Il modulo non è stato inviato perché è stato inviato troppo spesso. Riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`,
    errorTitle: (title) => `Errore: ${title}`,
    thanks: { title: 'Grazie, è arrivato', text: 'Puoi chiudere questa pagina.' },
  },
  password: {
    title: 'Password richiesta',
    errorTitle: 'Errore: password richiesta',
    text: 'Inserisci la password che hai ricevuto.',
    downloadText: 'Questo file è protetto. Inserisci ancora una volta la password per salvarlo.',
    label: 'Password',
    submit: 'Continua',
    wrong: 'Non è questa. Maiuscole e minuscole contano.',
    tooMany: (minutes) =>
      `Sono state inserite troppe password. Riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`,
  },
  preview: {
    title: 'Dove porta questo codice QR',
    text: 'Questa è un’anteprima. Non è stato aperto né conteggiato nulla.',
    destination: 'Destinazione',
    yourDestination: 'La tua destinazione in questo momento',
    note: 'Nota',
    othersMayDiffer:
      'Altri visitatori, o visite in altri momenti, possono essere portati a un’altra destinazione.',
    afterPassword: 'Mostrata dopo l’inserimento della password',
    pages: {
      wifi: 'L’accesso a una rete Wi-Fi',
      vcard: 'Un contatto da salvare',
      event: 'Un evento da salvare',
      coupon: 'Un coupon',
      menu: 'Un menù',
      landing_page: 'Una pagina con testo e pulsanti',
      form: 'Una pagina con un modulo, il cui contenuto va al proprietario',
      social: 'Un elenco di profili',
      location: 'Un luogo su una mappa',
      phone: 'Un numero di telefono',
      sms: 'Un SMS da inviare',
      email: 'Un’e-mail da inviare',
      text: 'Un testo',
    },
    aPage: 'Una pagina di questo sito',
    report: 'C’è qualcosa che non va?',
    reportLink: 'Segnala questo codice QR',
    open: 'Apri',
  },
};
