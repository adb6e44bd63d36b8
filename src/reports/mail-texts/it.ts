import type { ReportMailTexts } from './report-mail-texts.js';

export const it: ReportMailTexts = {
  ask: {
    subject: (title) => `Vuoi ricevere il report ${title}?`,
    offers: {
      week: (title, from) => `${from} vuole inviarti ogni settimana il report ${title} in PDF.`,
      month: (title, from) => `${from} vuole inviarti ogni mese il report ${title} in PDF.`,
    },
    button: 'Ricevi il report',
    notes: ['Lo ricevi solo se fai clic sul pulsante e confermi. Se non lo vuoi, non devi fare nulla.'],
  },
  page: {
    title: 'Ricevere questo report via e-mail?',
    offers: {
      week: (title, from) =>
        `${from} ti invia ogni settimana ${title} in PDF. Ogni e-mail contiene un link per non riceverlo più.`,
      month: (title, from) =>
        `${from} ti invia ogni mese ${title} in PDF. Ogni e-mail contiene un link per non riceverlo più.`,
    },
    submit: 'Ricevi via e-mail',
    doneTitle: 'Riceverai questo report',
    done: {
      week: 'Arriva ogni settimana. Puoi chiudere questa pagina.',
      month: 'Arriva ogni mese. Puoi chiudere questa pagina.',
    },
  },
  report: {
    subject: (title, scans) => `Report ${title}: ${scans}`,
    attached: 'Il report è allegato in PDF.',
    button: 'Apri il report',
    why: {
      week: (title, from) => `${from} ti invia ogni settimana il report ${title}, perché lo hai confermato.`,
      month: (title, from) => `${from} ti invia ogni mese il report ${title}, perché lo hai confermato.`,
    },
  },
  missing: 'Un riquadro sostituisce un carattere che questo file non può mostrare; la pagina del report può.',
};
