import type { ReportMailTexts } from './report-mail-texts.js';

export const nl: ReportMailTexts = {
  ask: {
    subject: (title) => `Wilt u het rapport ${title} ontvangen?`,
    offers: {
      week: (title, from) => `${from} wil u elke week het rapport ${title} als PDF sturen.`,
      month: (title, from) => `${from} wil u elke maand het rapport ${title} als PDF sturen.`,
    },
    button: 'Rapport ontvangen',
    notes: [
      'U krijgt het alleen als u op de knop klikt en bevestigt. Wilt u het niet, dan hoeft u niets te doen.',
    ],
  },
  page: {
    title: 'Dit rapport per e-mail ontvangen?',
    offers: {
      week: (title, from) =>
        `${from} stuurt u elke week ${title} als PDF. Met een link in elke e-mail kunt u zich afmelden.`,
      month: (title, from) =>
        `${from} stuurt u elke maand ${title} als PDF. Met een link in elke e-mail kunt u zich afmelden.`,
    },
    submit: 'Per e-mail ontvangen',
    doneTitle: 'U krijgt dit rapport',
    done: {
      week: 'Het komt elke week. U kunt deze pagina sluiten.',
      month: 'Het komt elke maand. U kunt deze pagina sluiten.',
    },
  },
  report: {
    subject: (title, scans) => `Rapport ${title}: ${scans}`,
    attached: 'Het rapport is als PDF bijgevoegd.',
    button: 'Rapport openen',
    why: {
      week: (title, from) => `${from} stuurt u elke week het rapport ${title}, omdat u dat hebt bevestigd.`,
      month: (title, from) => `${from} stuurt u elke maand het rapport ${title}, omdat u dat hebt bevestigd.`,
    },
  },
  missing:
    'Een hokje staat voor een teken dat dit bestand niet kan tonen; de pagina van het rapport kan dat wel.',
};
