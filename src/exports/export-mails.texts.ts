import type { Language } from '#libs/languages';

interface RequestedTexts {
  subject: (workspace: string) => string;
  requested: (person: string, workspace: string) => string;
  advice: string;
  why: string;
  button: string;
}

interface ReadyTexts {
  subject: (workspace: string) => string;
  ready: (workspace: string) => string;
  /** @param date of the last day on which it can be downloaded */
  until: (date: string) => string;
  signIn: string;
  button: string;
}

export const EXPORT_REQUESTED: Record<Language, RequestedTexts> = {
  en: {
    subject: (workspace) => `An export of ${workspace} was requested`,
    requested: (person, workspace) => `${person} has requested an export of all data of ${workspace}.`,
    advice: 'If you did not expect this, ask the person, and check in the audit log what else happened.',
    why: 'You get this email because you are an admin of the workspace.',
    button: 'Open the audit log',
  },
  de: {
    subject: (workspace) => `Ein Export von ${workspace} wurde angefordert`,
    requested: (person, workspace) => `${person} hat einen Export aller Daten von ${workspace} angefordert.`,
    advice:
      'Wenn Sie das nicht erwartet haben, fragen Sie die Person, und prüfen Sie im Audit-Log, was sonst geschehen ist.',
    why: 'Sie bekommen diese E-Mail, weil Sie Admin des Workspace sind.',
    button: 'Audit-Log öffnen',
  },
  fr: {
    subject: (workspace) => `Un export de ${workspace} a été demandé`,
    requested: (person, workspace) => `${person} a demandé un export de toutes les données de ${workspace}.`,
    advice:
      'Si vous ne vous y attendiez pas, demandez à la personne et vérifiez dans le journal d’audit ce qui s’est passé.',
    why: 'Vous recevez cet e-mail parce que vous êtes administrateur de l’espace de travail.',
    button: 'Ouvrir le journal d’audit',
  },
  es: {
    subject: (workspace) => `Se ha solicitado una exportación de ${workspace}`,
    requested: (person, workspace) =>
      `${person} ha solicitado una exportación de todos los datos de ${workspace}.`,
    advice:
      'Si no lo esperaba, pregunte a la persona y compruebe en el registro de auditoría qué más ha ocurrido.',
    why: 'Recibe este correo porque es administrador del espacio de trabajo.',
    button: 'Abrir el registro de auditoría',
  },
  it: {
    subject: (workspace) => `È stata richiesta un’esportazione di ${workspace}`,
    requested: (person, workspace) =>
      `${person} ha richiesto un’esportazione di tutti i dati di ${workspace}.`,
    advice:
      'Se non te lo aspettavi, chiedi alla persona e controlla nel registro di controllo che cos’altro è successo.',
    why: 'Ricevi questa e-mail perché sei amministratore dell’area di lavoro.',
    button: 'Apri il registro di controllo',
  },
  nl: {
    subject: (workspace) => `Er is een export van ${workspace} aangevraagd`,
    requested: (person, workspace) =>
      `${person} heeft een export van alle gegevens van ${workspace} aangevraagd.`,
    advice:
      'Als u dit niet verwachtte, vraag het dan aan de persoon en controleer in het auditlogboek wat er nog meer is gebeurd.',
    why: 'U krijgt deze e-mail omdat u beheerder van de werkruimte bent.',
    button: 'Auditlogboek openen',
  },
  pt: {
    subject: (workspace) => `Foi pedida uma exportação de ${workspace}`,
    requested: (person, workspace) => `${person} pediu uma exportação de todos os dados de ${workspace}.`,
    advice: 'Se não o esperava, pergunte à pessoa e verifique no registo de auditoria o que mais aconteceu.',
    why: 'Recebe este e-mail porque é administrador do espaço de trabalho.',
    button: 'Abrir o registo de auditoria',
  },
};

export const EXPORT_READY: Record<Language, ReadyTexts> = {
  en: {
    subject: (workspace) => `The export of ${workspace} is ready`,
    ready: (workspace) => `The export of all data of ${workspace} is ready.`,
    until: (date) => `You can download it until ${date}. It contains personal data: keep it in a safe place.`,
    signIn: 'The link works only in a browser in which you are signed in.',
    button: 'Download the export',
  },
  de: {
    subject: (workspace) => `Der Export von ${workspace} ist fertig`,
    ready: (workspace) => `Der Export aller Daten von ${workspace} ist fertig.`,
    until: (date) =>
      `Sie können ihn bis zum ${date} herunterladen. Er enthält personenbezogene Daten: Bewahren Sie ihn sicher auf.`,
    signIn: 'Der Link funktioniert nur in einem Browser, in dem Sie angemeldet sind.',
    button: 'Export herunterladen',
  },
  fr: {
    subject: (workspace) => `L’export de ${workspace} est prêt`,
    ready: (workspace) => `L’export de toutes les données de ${workspace} est prêt.`,
    until: (date) =>
      `Vous pouvez le télécharger jusqu’au ${date}. Il contient des données personnelles : conservez-le en lieu sûr.`,
    signIn: 'Le lien ne fonctionne que dans un navigateur où vous êtes connecté.',
    button: 'Télécharger l’export',
  },
  es: {
    subject: (workspace) => `La exportación de ${workspace} está lista`,
    ready: (workspace) => `La exportación de todos los datos de ${workspace} está lista.`,
    until: (date) =>
      `Puede descargarla hasta el ${date}. Contiene datos personales: guárdela en un lugar seguro.`,
    signIn: 'El enlace solo funciona en un navegador en el que haya iniciado sesión.',
    button: 'Descargar la exportación',
  },
  it: {
    subject: (workspace) => `L’esportazione di ${workspace} è pronta`,
    ready: (workspace) => `L’esportazione di tutti i dati di ${workspace} è pronta.`,
    until: (date) =>
      `Puoi scaricarla fino al ${date}. Contiene dati personali: conservala in un luogo sicuro.`,
    signIn: 'Il link funziona solo in un browser in cui hai effettuato l’accesso.',
    button: 'Scarica l’esportazione',
  },
  nl: {
    subject: (workspace) => `De export van ${workspace} is klaar`,
    ready: (workspace) => `De export van alle gegevens van ${workspace} is klaar.`,
    until: (date) =>
      `U kunt deze downloaden tot ${date}. De export bevat persoonsgegevens: bewaar deze op een veilige plaats.`,
    signIn: 'De link werkt alleen in een browser waarin u bent aangemeld.',
    button: 'Export downloaden',
  },
  pt: {
    subject: (workspace) => `A exportação de ${workspace} está pronta`,
    ready: (workspace) => `A exportação de todos os dados de ${workspace} está pronta.`,
    until: (date) => `Pode descarregá-la até ${date}. Contém dados pessoais: guarde-a num local seguro.`,
    signIn: 'A ligação só funciona num navegador em que tenha sessão iniciada.',
    button: 'Descarregar a exportação',
  },
};
