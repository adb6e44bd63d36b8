import type { ReportMailTexts } from './report-mail-texts.js';

export const es: ReportMailTexts = {
  ask: {
    subject: (title) => `¿Quiere recibir el informe ${title}?`,
    offers: {
      week: (title, from) => `${from} quiere enviarle cada semana el informe ${title} en PDF.`,
      month: (title, from) => `${from} quiere enviarle cada mes el informe ${title} en PDF.`,
    },
    button: 'Recibir el informe',
    notes: ['Solo lo recibirá si pulsa el botón y lo confirma. Si no lo quiere, no tiene que hacer nada.'],
  },
  page: {
    title: '¿Recibir este informe por correo?',
    offers: {
      week: (title, from) =>
        `${from} le envía cada semana ${title} en PDF. Cada correo tiene un enlace para dejar de recibirlo.`,
      month: (title, from) =>
        `${from} le envía cada mes ${title} en PDF. Cada correo tiene un enlace para dejar de recibirlo.`,
    },
    submit: 'Recibirlo por correo',
    doneTitle: 'Recibirá este informe',
    done: {
      week: 'Llega cada semana. Puede cerrar esta página.',
      month: 'Llega cada mes. Puede cerrar esta página.',
    },
  },
  report: {
    subject: (title, scans) => `Informe ${title}: ${scans}`,
    attached: 'El informe está adjunto en PDF.',
    button: 'Abrir el informe',
    why: {
      week: (title, from) =>
        `${from} le envía cada semana el informe ${title} porque usted lo ha confirmado.`,
      month: (title, from) => `${from} le envía cada mes el informe ${title} porque usted lo ha confirmado.`,
    },
  },
  missing:
    'Un recuadro sustituye un carácter que este archivo no puede mostrar; la página del informe sí puede.',
};
