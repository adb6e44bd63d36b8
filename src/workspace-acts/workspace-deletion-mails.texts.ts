import type { Language } from '#libs/languages';

interface Texts {
  subject: (workspace: string) => string;
  deleted: (person: string, workspace: string) => string;
  /** @param date of the last day on which it can be restored */
  until: (date: string) => string;
  after: string;
  button: string;
}

export const WORKSPACE_DELETED: Record<Language, Texts> = {
  en: {
    subject: (workspace) => `The workspace ${workspace} was deleted`,
    deleted: (person, workspace) =>
      `${person} has deleted the workspace ${workspace}. Nobody can use it any longer, and webhooks and reports have stopped.`,
    until: (date) =>
      `Its QR codes work until ${date}. Until then, you can restore the workspace. After that, its data and QR codes are deleted.`,
    after: 'You get this email because you are an admin of the workspace.',
    button: 'Restore the workspace',
  },
  de: {
    subject: (workspace) => `Der Workspace ${workspace} wurde gelöscht`,
    deleted: (person, workspace) =>
      `${person} hat den Workspace ${workspace} gelöscht. Niemand kann ihn mehr benutzen, und Webhooks und Berichte sind gestoppt.`,
    until: (date) =>
      `Seine QR-Codes funktionieren bis zum ${date}. Bis dahin können Sie den Workspace wiederherstellen. Danach werden seine Daten und QR-Codes gelöscht.`,
    after: 'Sie bekommen diese E-Mail, weil Sie Admin des Workspace sind.',
    button: 'Workspace wiederherstellen',
  },
  fr: {
    subject: (workspace) => `L’espace de travail ${workspace} a été supprimé`,
    deleted: (person, workspace) =>
      `${person} a supprimé l’espace de travail ${workspace}. Plus personne ne peut l’utiliser ; les webhooks et les rapports sont arrêtés.`,
    until: (date) =>
      `Ses QR codes fonctionnent jusqu’au ${date}. D’ici là, vous pouvez restaurer l’espace de travail. Ensuite, ses données et ses QR codes seront supprimés.`,
    after: 'Vous recevez cet e-mail parce que vous êtes administrateur de l’espace de travail.',
    button: 'Restaurer l’espace de travail',
  },
  es: {
    subject: (workspace) => `Se ha eliminado el espacio de trabajo ${workspace}`,
    deleted: (person, workspace) =>
      `${person} ha eliminado el espacio de trabajo ${workspace}. Ya nadie puede usarlo, y los webhooks y los informes se han detenido.`,
    until: (date) =>
      `Sus códigos QR funcionan hasta el ${date}. Hasta entonces puede restaurar el espacio de trabajo. Después se eliminarán sus datos y códigos QR.`,
    after: 'Recibe este correo porque es administrador del espacio de trabajo.',
    button: 'Restaurar el espacio de trabajo',
  },
  it: {
    subject: (workspace) => `L’area di lavoro ${workspace} è stata eliminata`,
    deleted: (person, workspace) =>
      `${person} ha eliminato l’area di lavoro ${workspace}. Nessuno può più usarla, e i webhook e i report sono fermi.`,
    until: (date) =>
      `I suoi codici QR funzionano fino al ${date}. Fino ad allora puoi ripristinare l’area di lavoro. Dopo, i suoi dati e codici QR saranno eliminati.`,
    after: 'Ricevi questa e-mail perché sei amministratore dell’area di lavoro.',
    button: 'Ripristina l’area di lavoro',
  },
  nl: {
    subject: (workspace) => `De werkruimte ${workspace} is verwijderd`,
    deleted: (person, workspace) =>
      `${person} heeft de werkruimte ${workspace} verwijderd. Niemand kan deze meer gebruiken, en webhooks en rapporten zijn gestopt.`,
    until: (date) =>
      `De QR-codes werken tot ${date}. Tot dan kunt u de werkruimte herstellen. Daarna worden de gegevens en QR-codes verwijderd.`,
    after: 'U krijgt deze e-mail omdat u beheerder van de werkruimte bent.',
    button: 'Werkruimte herstellen',
  },
  pt: {
    subject: (workspace) => `O espaço de trabalho ${workspace} foi eliminado`,
    deleted: (person, workspace) =>
      `${person} eliminou o espaço de trabalho ${workspace}. Já ninguém o pode usar, e os webhooks e relatórios pararam.`,
    until: (date) =>
      `Os seus códigos QR funcionam até ${date}. Até lá, pode restaurar o espaço de trabalho. Depois, os seus dados e códigos QR são eliminados.`,
    after: 'Recebe este e-mail porque é administrador do espaço de trabalho.',
    button: 'Restaurar o espaço de trabalho',
  },
};
