import type { ReportMailTexts } from './report-mail-texts.js';

export const fr: ReportMailTexts = {
  ask: {
    subject: (title) => `Voulez-vous recevoir le rapport ${title} ?`,
    offers: {
      week: (title, from) =>
        `${from} souhaite vous envoyer chaque semaine le rapport ${title} au format PDF.`,
      month: (title, from) => `${from} souhaite vous envoyer chaque mois le rapport ${title} au format PDF.`,
    },
    button: 'Recevoir le rapport',
    notes: [
      'Vous ne le recevrez que si vous cliquez sur le bouton et confirmez. Si vous n’en voulez pas, vous n’avez rien à faire.',
    ],
  },
  page: {
    title: 'Recevoir ce rapport par e-mail ?',
    offers: {
      week: (title, from) =>
        `${from} vous envoie chaque semaine ${title} au format PDF. Un lien dans chaque e-mail permet de ne plus le recevoir.`,
      month: (title, from) =>
        `${from} vous envoie chaque mois ${title} au format PDF. Un lien dans chaque e-mail permet de ne plus le recevoir.`,
    },
    submit: 'Recevoir par e-mail',
    doneTitle: 'Vous recevrez ce rapport',
    done: {
      week: 'Il arrive chaque semaine. Vous pouvez fermer cette page.',
      month: 'Il arrive chaque mois. Vous pouvez fermer cette page.',
    },
  },
  report: {
    subject: (title, scans) => `${title} : ${scans}`,
    attached: 'Le rapport est joint au format PDF.',
    button: 'Ouvrir le rapport',
    why: {
      week: (title, from) =>
        `${from} vous envoie chaque semaine le rapport ${title}, car vous l’avez confirmé.`,
      month: (title, from) =>
        `${from} vous envoie chaque mois le rapport ${title}, car vous l’avez confirmé.`,
    },
  },
  missing: 'Un carré remplace un caractère que ce fichier ne peut pas afficher ; la page du rapport le peut.',
};
