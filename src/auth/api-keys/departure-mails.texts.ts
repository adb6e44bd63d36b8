import type { Language } from '#libs/languages';

interface Texts {
  subject: (person: string) => string;
  left: (person: string, workspace: string) => string;
  /** Service keys, of which the person may have a copy. */
  stay: (person: string, names: string) => string;
  /** Keys that were bound to the person. */
  ended: (names: string) => string;
  more: (count: number) => string;
  why: string;
  button: string;
}

export const DEPARTURE: Record<Language, Texts> = {
  en: {
    subject: (person) => `${person} has left: check the API keys`,
    left: (person, workspace) => `${person} is no longer an active member of the workspace ${workspace}.`,
    stay: (person, names) =>
      `These API keys are still accepted, and ${person} may have a copy of them: ${names}. Rotate or revoke them.`,
    ended: (names) =>
      `These API keys have ended with the membership: ${names}. If a program needs one, rotate it, which binds it to you, or create a service key.`,
    more: (count) => `and ${count} more`,
    why: 'You get this email because you are an admin of the workspace.',
    button: 'Open the API keys',
  },
  de: {
    subject: (person) => `${person} ist ausgeschieden: API-Schlüssel prüfen`,
    left: (person, workspace) => `${person} ist kein aktives Mitglied des Workspace ${workspace} mehr.`,
    stay: (person, names) =>
      `Diese API-Schlüssel gelten weiterhin, und ${person} könnte sie noch kennen: ${names}. Ersetzen oder widerrufen Sie sie.`,
    ended: (names) =>
      `Diese API-Schlüssel sind mit der Mitgliedschaft erloschen: ${names}. Wenn ein Programm einen davon braucht, ersetzen Sie ihn, dann ist er an Sie gebunden, oder legen Sie einen Dienstschlüssel an.`,
    more: (count) => `und ${count} weitere`,
    why: 'Sie erhalten diese E-Mail, weil Sie Admin des Workspace sind.',
    button: 'API-Schlüssel öffnen',
  },
  fr: {
    subject: (person) => `${person} est parti(e) : vérifiez les clés d’API`,
    left: (person, workspace) => `${person} n’est plus membre actif de l’espace de travail ${workspace}.`,
    stay: (person, names) =>
      `Ces clés d’API restent acceptées, et ${person} peut en avoir une copie : ${names}. Remplacez-les ou révoquez-les.`,
    ended: (names) =>
      `Ces clés d’API ont pris fin avec l’adhésion : ${names}. Si un programme en a besoin, remplacez la clé, ce qui la lie à vous, ou créez une clé de service.`,
    more: (count) => `et ${count} autres`,
    why: 'Vous recevez cet e-mail parce que vous administrez cet espace de travail.',
    button: 'Ouvrir les clés d’API',
  },
  es: {
    subject: (person) => `${person} ha dejado el espacio: revise las claves de API`,
    left: (person, workspace) => `${person} ya no es miembro activo del espacio de trabajo ${workspace}.`,
    stay: (person, names) =>
      `Estas claves de API se siguen aceptando, y ${person} puede tener una copia: ${names}. Sustitúyalas o revóquelas.`,
    ended: (names) =>
      `Estas claves de API terminaron con la membresía: ${names}. Si un programa necesita alguna, sustitúyala, con lo que quedará vinculada a usted, o cree una clave de servicio.`,
    more: (count) => `y ${count} más`,
    why: 'Recibe este correo porque administra el espacio de trabajo.',
    button: 'Abrir las claves de API',
  },
  it: {
    subject: (person) => `${person} non è più membro: controlla le chiavi API`,
    left: (person, workspace) => `${person} non è più un membro attivo dell’area di lavoro ${workspace}.`,
    stay: (person, names) =>
      `Queste chiavi API restano valide, e ${person} potrebbe averne una copia: ${names}. Sostituiscile o revocale.`,
    ended: (names) =>
      `Queste chiavi API sono terminate con l’appartenenza: ${names}. Se un programma ne ha bisogno, sostituisci la chiave, che così sarà legata a te, o crea una chiave di servizio.`,
    more: (count) => `e altre ${count}`,
    why: 'Ricevi questa e-mail perché sei admin dell’area di lavoro.',
    button: 'Apri le chiavi API',
  },
  nl: {
    subject: (person) => `${person} is vertrokken: controleer de API-sleutels`,
    left: (person, workspace) => `${person} is geen actief lid meer van de werkruimte ${workspace}.`,
    stay: (person, names) =>
      `Deze API-sleutels worden nog geaccepteerd, en ${person} heeft er mogelijk een kopie van: ${names}. Vervang ze of trek ze in.`,
    ended: (names) =>
      `Deze API-sleutels zijn met het lidmaatschap vervallen: ${names}. Als een programma er een nodig heeft, vervang die dan, waarna de sleutel aan u gebonden is, of maak een servicesleutel aan.`,
    more: (count) => `en nog ${count}`,
    why: 'U ontvangt deze e-mail omdat u beheerder van de werkruimte bent.',
    button: 'API-sleutels openen',
  },
  pt: {
    subject: (person) => `${person} saiu: verifique as chaves de API`,
    left: (person, workspace) => `${person} já não é membro ativo do espaço de trabalho ${workspace}.`,
    stay: (person, names) =>
      `Estas chaves de API continuam a ser aceites, e ${person} pode ter uma cópia delas: ${names}. Substitua-as ou revogue-as.`,
    ended: (names) =>
      `Estas chaves de API terminaram com a participação: ${names}. Se um programa precisar de uma delas, substitua-a, o que a associa a si, ou crie uma chave de serviço.`,
    more: (count) => `e mais ${count}`,
    why: 'Recebe este e-mail porque administra o espaço de trabalho.',
    button: 'Abrir as chaves de API',
  },
};
