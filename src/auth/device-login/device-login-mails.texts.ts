import type { Language } from '#libs/languages';

interface Texts {
  subject: string;
  approved: (program: string, workspace: string) => string;
  /** What to do if it was somebody else. */
  why: string;
  button: string;
}

export const APPROVED: Record<Language, Texts> = {
  en: {
    subject: 'A program has access with your account',
    approved: (program, workspace) =>
      `You have approved ${program}: for 90 days, it has an API key for the workspace ${workspace}.`,
    why: 'If it was not you, have an admin of the workspace revoke the key, end your other sessions, and change your password.',
    button: 'Open the API keys',
  },
  de: {
    subject: 'Ein Programm hat Zugriff mit Ihrem Konto',
    approved: (program, workspace) =>
      `Sie haben ${program} zugelassen: Das Programm hat für 90 Tage einen API-Schlüssel für den Workspace ${workspace}.`,
    why: 'Wenn Sie das nicht waren, lassen Sie den Schlüssel von einem Admin des Workspace widerrufen, beenden Sie Ihre anderen Sitzungen und ändern Sie Ihr Passwort.',
    button: 'API-Schlüssel öffnen',
  },
  fr: {
    subject: 'Un programme a accès avec votre compte',
    approved: (program, workspace) =>
      `Vous avez autorisé ${program} : il dispose pendant 90 jours d’une clé d’API pour l’espace de travail ${workspace}.`,
    why: 'Si ce n’était pas vous, faites révoquer la clé par un administrateur de l’espace de travail, mettez fin à vos autres sessions et changez votre mot de passe.',
    button: 'Ouvrir les clés d’API',
  },
  es: {
    subject: 'Un programa tiene acceso con su cuenta',
    approved: (program, workspace) =>
      `Ha autorizado ${program}: durante 90 días tiene una clave de API para el espacio de trabajo ${workspace}.`,
    why: 'Si no fue usted, pida a un administrador del espacio de trabajo que revoque la clave, cierre sus otras sesiones y cambie su contraseña.',
    button: 'Abrir las claves de API',
  },
  it: {
    subject: 'Un programma ha accesso con il tuo account',
    approved: (program, workspace) =>
      `Hai autorizzato ${program}: per 90 giorni ha una chiave API per lo spazio di lavoro ${workspace}.`,
    why: 'Se non sei stato tu, chiedi a un amministratore dello spazio di lavoro di revocare la chiave, termina le altre sessioni e cambia la password.',
    button: 'Apri le chiavi API',
  },
  nl: {
    subject: 'Een programma heeft toegang met uw account',
    approved: (program, workspace) =>
      `U hebt ${program} toegestaan: het heeft 90 dagen een API-sleutel voor de werkruimte ${workspace}.`,
    why: 'Als u dit niet was, laat een beheerder van de werkruimte de sleutel intrekken, beëindig uw andere sessies en wijzig uw wachtwoord.',
    button: 'API-sleutels openen',
  },
  pt: {
    subject: 'Um programa tem acesso com a sua conta',
    approved: (program, workspace) =>
      `Autorizou ${program}: durante 90 dias, tem uma chave de API para o espaço de trabalho ${workspace}.`,
    why: 'Se não foi você, peça a um administrador do espaço de trabalho que revogue a chave, termine as suas outras sessões e altere a palavra-passe.',
    button: 'Abrir as chaves de API',
  },
};
