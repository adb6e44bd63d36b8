import type { ReportMailTexts } from './report-mail-texts.js';

export const de: ReportMailTexts = {
  ask: {
    subject: (title) => `Möchten Sie den Bericht ${title}?`,
    offers: {
      week: (title, from) => `${from} möchte Ihnen jede Woche den Bericht ${title} als PDF senden.`,
      month: (title, from) => `${from} möchte Ihnen jeden Monat den Bericht ${title} als PDF senden.`,
    },
    button: 'Bericht erhalten',
    notes: [
      'Sie erhalten ihn nur, wenn Sie auf die Schaltfläche klicken und es bestätigen. Möchten Sie ihn nicht, müssen Sie nichts tun.',
    ],
  },
  page: {
    title: 'Diesen Bericht per E-Mail erhalten?',
    offers: {
      week: (title, from) =>
        `${from} sendet Ihnen jede Woche ${title} als PDF. Mit einem Link in jeder E-Mail können Sie ihn abbestellen.`,
      month: (title, from) =>
        `${from} sendet Ihnen jeden Monat ${title} als PDF. Mit einem Link in jeder E-Mail können Sie ihn abbestellen.`,
    },
    submit: 'Per E-Mail erhalten',
    doneTitle: 'Sie erhalten diesen Bericht',
    done: {
      week: 'Er kommt jede Woche. Sie können diese Seite schließen.',
      month: 'Er kommt jeden Monat. Sie können diese Seite schließen.',
    },
  },
  report: {
    subject: (title, scans) => `${title} – ${scans}`,
    attached: 'Der Bericht ist als PDF angehängt.',
    button: 'Bericht öffnen',
    why: {
      week: (title, from) =>
        `${from} sendet Ihnen jede Woche den Bericht ${title}, weil Sie es bestätigt haben.`,
      month: (title, from) =>
        `${from} sendet Ihnen jeden Monat den Bericht ${title}, weil Sie es bestätigt haben.`,
    },
  },
  missing:
    'Ein Kästchen steht für ein Zeichen, das diese Datei nicht zeigen kann; die Seite des Berichts kann es.',
};
