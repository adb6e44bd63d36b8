import type { ReportMailTexts } from './report-mail-texts.js';

export const pt: ReportMailTexts = {
  ask: {
    subject: (title) => `Quer receber o relatório ${title}?`,
    offers: {
      week: (title, from) => `${from} quer enviar-lhe todas as semanas o relatório ${title} em PDF.`,
      month: (title, from) => `${from} quer enviar-lhe todos os meses o relatório ${title} em PDF.`,
    },
    button: 'Receber o relatório',
    notes: ['Só o recebe se clicar no botão e confirmar. Se não o quiser, não precisa de fazer nada.'],
  },
  page: {
    title: 'Receber este relatório por e-mail?',
    offers: {
      week: (title, from) =>
        `${from} envia-lhe todas as semanas ${title} em PDF. Cada e-mail tem uma ligação para deixar de o receber.`,
      month: (title, from) =>
        `${from} envia-lhe todos os meses ${title} em PDF. Cada e-mail tem uma ligação para deixar de o receber.`,
    },
    submit: 'Receber por e-mail',
    doneTitle: 'Vai receber este relatório',
    done: {
      week: 'Chega todas as semanas. Pode fechar esta página.',
      month: 'Chega todos os meses. Pode fechar esta página.',
    },
  },
  report: {
    subject: (title, scans) => `Relatório ${title}: ${scans}`,
    attached: 'O relatório segue em anexo, em PDF.',
    button: 'Abrir o relatório',
    why: {
      week: (title, from) => `${from} envia-lhe todas as semanas o relatório ${title}, porque o confirmou.`,
      month: (title, from) => `${from} envia-lhe todos os meses o relatório ${title}, porque o confirmou.`,
    },
  },
  missing:
    'Um quadrado representa um carácter que este ficheiro não consegue mostrar; a página do relatório consegue.',
};
