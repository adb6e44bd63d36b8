import type { ReportMailTexts } from './report-mail-texts.js';

export const en: ReportMailTexts = {
  ask: {
    subject: (title) => `Do you want the report ${title}?`,
    offers: {
      week: (title, from) => `${from} wants to send you the report ${title} each week, as a PDF.`,
      month: (title, from) => `${from} wants to send you the report ${title} each month, as a PDF.`,
    },
    button: 'Get the report',
    notes: [
      'You get it only if you click on the button and confirm. If you do not want it, there is nothing to do.',
    ],
  },
  page: {
    title: 'Get this report by email?',
    offers: {
      week: (title, from) =>
        `${from} sends you ${title} each week, as a PDF. Each email has a link that stops them.`,
      month: (title, from) =>
        `${from} sends you ${title} each month, as a PDF. Each email has a link that stops them.`,
    },
    submit: 'Get it by email',
    doneTitle: 'You will get this report',
    done: {
      week: 'It arrives each week. You can close this page.',
      month: 'It arrives each month. You can close this page.',
    },
  },
  report: {
    subject: (title, scans) => `${title}: ${scans}`,
    attached: 'The report is attached as a PDF.',
    button: 'Open the report',
    why: {
      week: (title, from) =>
        `${from} sends you the report ${title} each week, because you have confirmed it.`,
      month: (title, from) =>
        `${from} sends you the report ${title} each month, because you have confirmed it.`,
    },
  },
  missing: 'A box stands for a character that this file cannot show; the page of the report can.',
};
