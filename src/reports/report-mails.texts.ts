import type { ReportInterval } from '#libs/database';
import type { Language } from '#libs/languages';

type ByInterval = Record<ReportInterval, (title: string, from: string) => string>;

interface Texts {
  /** To who must confirm. */
  ask: {
    subject: (title: string) => string;
    offers: ByInterval;
    button: string;
    notes: string[];
  };
  page: {
    title: string;
    offers: ByInterval;
    submit: string;
    doneTitle: string;
    done: Record<ReportInterval, string>;
  };
  report: {
    subject: (title: string, scans: string) => string;
    attached: string;
    button: string;
    why: ByInterval;
  };
  /** On the PDF, with characters that its fonts lack. */
  missing: string;
}

export const REPORT_MAILS: Record<Language, Texts> = {
  en: {
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
  },
  de: {
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
  },
  fr: {
    ask: {
      subject: (title) => `Voulez-vous recevoir le rapport ${title} ?`,
      offers: {
        week: (title, from) =>
          `${from} souhaite vous envoyer chaque semaine le rapport ${title} au format PDF.`,
        month: (title, from) =>
          `${from} souhaite vous envoyer chaque mois le rapport ${title} au format PDF.`,
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
    missing:
      'Un carré remplace un caractère que ce fichier ne peut pas afficher ; la page du rapport le peut.',
  },
  es: {
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
        month: (title, from) =>
          `${from} le envía cada mes el informe ${title} porque usted lo ha confirmado.`,
      },
    },
    missing:
      'Un recuadro sustituye un carácter que este archivo no puede mostrar; la página del informe sí puede.',
  },
  it: {
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
        week: (title, from) =>
          `${from} ti invia ogni settimana il report ${title}, perché lo hai confermato.`,
        month: (title, from) => `${from} ti invia ogni mese il report ${title}, perché lo hai confermato.`,
      },
    },
    missing:
      'Un riquadro sostituisce un carattere che questo file non può mostrare; la pagina del report può.',
  },
  nl: {
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
        month: (title, from) =>
          `${from} stuurt u elke maand het rapport ${title}, omdat u dat hebt bevestigd.`,
      },
    },
    missing:
      'Een hokje staat voor een teken dat dit bestand niet kan tonen; de pagina van het rapport kan dat wel.',
  },
  pt: {
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
  },
};
