import type { Language } from '#libs/languages';

interface Facts {
  name: string;
  workspace: string;
  record: string;
  /** Until when the claim lasts. */
  day: string;
}

interface Texts {
  subject: (name: string) => string;
  parts: (facts: Facts) => string[];
  button: string;
}

export const CLAIM_MAILS: Record<Language, Texts> = {
  en: {
    subject: (name) => `The DNS record of ${name} is missing`,
    parts: ({ name, workspace, record, day }) => [
      `The DNS record with which the workspace ${workspace} claims ${name} for single sign-on is missing. People sign in as before until ${day}. If the record is still missing then, only people who have signed in this way before still can.`,
      `Set this record where the DNS of the domain is managed: ${record}`,
    ],
    button: 'Open single sign-on',
  },
  de: {
    subject: (name) => `Der DNS-Eintrag von ${name} fehlt`,
    parts: ({ name, workspace, record, day }) => [
      `Der DNS-Eintrag, mit dem der Workspace ${workspace} die Domain ${name} für Single Sign-on beansprucht, fehlt. Bis zum ${day} melden sich alle an wie bisher. Fehlt er dann noch, können sich nur noch Personen anmelden, die sich schon einmal so angemeldet haben.`,
      `Setzen Sie diesen Eintrag dort, wo das DNS der Domain verwaltet wird: ${record}`,
    ],
    button: 'Single Sign-on öffnen',
  },
  fr: {
    subject: (name) => `L’enregistrement DNS de ${name} est absent`,
    parts: ({ name, workspace, record, day }) => [
      `L’enregistrement DNS par lequel l’espace de travail ${workspace} revendique ${name} pour l’authentification unique est absent. Les connexions fonctionnent comme avant jusqu’au ${day}. S’il est encore absent à cette date, seules les personnes qui se sont déjà connectées ainsi pourront continuer.`,
      `Créez cet enregistrement là où le DNS du domaine est géré : ${record}`,
    ],
    button: 'Ouvrir l’authentification unique',
  },
  es: {
    subject: (name) => `Falta el registro DNS de ${name}`,
    parts: ({ name, workspace, record, day }) => [
      `Falta el registro DNS con el que el espacio de trabajo ${workspace} reclama ${name} para el inicio de sesión único. Todo funciona como antes hasta el ${day}. Si entonces sigue faltando, solo podrán iniciar sesión quienes ya lo hayan hecho así.`,
      `Cree este registro donde se gestiona el DNS del dominio: ${record}`,
    ],
    button: 'Abrir el inicio de sesión único',
  },
  it: {
    subject: (name) => `Manca il record DNS di ${name}`,
    parts: ({ name, workspace, record, day }) => [
      `Manca il record DNS con cui l’area di lavoro ${workspace} rivendica ${name} per il Single Sign-On. Gli accessi funzionano come prima fino al ${day}. Se allora manca ancora, potrà accedere solo chi lo ha già fatto in questo modo.`,
      `Imposti questo record dove è gestito il DNS del dominio: ${record}`,
    ],
    button: 'Apri il Single Sign-On',
  },
  nl: {
    subject: (name) => `De DNS-record van ${name} ontbreekt`,
    parts: ({ name, workspace, record, day }) => [
      `De DNS-record waarmee de werkruimte ${workspace} het domein ${name} voor single sign-on claimt, ontbreekt. Tot ${day} kan iedereen inloggen zoals voorheen. Ontbreekt de record dan nog, dan kan alleen wie al eens zo heeft ingelogd dat nog.`,
      `Stel deze record in waar de DNS van het domein wordt beheerd: ${record}`,
    ],
    button: 'Single sign-on openen',
  },
  pt: {
    subject: (name) => `Falta o registo DNS de ${name}`,
    parts: ({ name, workspace, record, day }) => [
      `Falta o registo DNS com o qual o espaço de trabalho ${workspace} reivindica ${name} para o início de sessão único. Tudo funciona como antes até ${day}. Se continuar a faltar nessa data, só poderá iniciar sessão quem já o tiver feito deste modo.`,
      `Defina este registo onde o DNS do domínio é gerido: ${record}`,
    ],
    button: 'Abrir o início de sessão único',
  },
};
