import type { Language } from '#libs/languages';

export interface AccountMailTexts {
  subject: string;
  /** Says what the button does. */
  before: string;
  button: string;
  /** Says what to do if somebody else has asked for the email. */
  after: string;
}

/** In the languages of the pages to which the links lead. */
export const CONFIRM_EMAIL: Record<Language, AccountMailTexts> = {
  en: {
    subject: 'Confirm your email address',
    before: 'Welcome! Please confirm your email address within 7 days.',
    after: 'If you did not sign up, you can ignore this email.',
    button: 'Confirm email address',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: 'Willkommen! Bitte bestätigen Sie Ihre E-Mail-Adresse innerhalb von 7 Tagen.',
    after: 'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
    button: 'E-Mail-Adresse bestätigen',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    before: 'Bienvenue ! Veuillez confirmer votre adresse e-mail dans les 7 jours.',
    after: 'Si vous ne vous êtes pas inscrit, vous pouvez ignorer cet e-mail.',
    button: 'Confirmer l’adresse e-mail',
  },
  es: {
    subject: 'Confirme su correo electrónico',
    before: '¡Le damos la bienvenida! Confirme su dirección de correo electrónico en un plazo de 7 días.',
    after: 'Si no se ha registrado, puede ignorar este correo.',
    button: 'Confirmar el correo electrónico',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail',
    before: 'Ti diamo il benvenuto! Conferma il tuo indirizzo e-mail entro 7 giorni.',
    after: 'Se non ti sei registrato, puoi ignorare questa e-mail.',
    button: 'Conferma l’indirizzo e-mail',
  },
  nl: {
    subject: 'Bevestig uw e-mailadres',
    before: 'Welkom! Bevestig uw e-mailadres binnen 7 dagen.',
    after: 'Als u zich niet hebt aangemeld, kunt u deze e-mail negeren.',
    button: 'E-mailadres bevestigen',
  },
  pt: {
    subject: 'Confirme o seu endereço de e-mail',
    before: 'Damos-lhe as boas-vindas! Confirme o seu endereço de e-mail nos próximos 7 dias.',
    after: 'Se não se registou, pode ignorar este e-mail.',
    button: 'Confirmar o endereço de e-mail',
  },
};

export const RESET_PASSWORD: Record<Language, AccountMailTexts> = {
  en: {
    subject: 'Reset your password',
    before:
      'Someone, hopefully you, asked to reset the password of your account. You can choose a new one within an hour.',
    after: 'If it was not you, you can ignore this email: your password stays the same.',
    button: 'Choose a new password',
  },
  de: {
    subject: 'Setzen Sie Ihr Passwort zurück',
    before:
      'Jemand, hoffentlich Sie, möchte das Passwort Ihres Kontos zurücksetzen. Sie können innerhalb einer Stunde ein neues wählen.',
    after: 'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt gleich.',
    button: 'Neues Passwort wählen',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    before:
      'Quelqu’un, vous sans doute, a demandé à réinitialiser le mot de passe de votre compte. Vous pouvez en choisir un nouveau dans l’heure.',
    after: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : votre mot de passe reste le même.',
    button: 'Choisir un nouveau mot de passe',
  },
  es: {
    subject: 'Restablezca su contraseña',
    before:
      'Alguien, esperamos que usted, ha pedido restablecer la contraseña de su cuenta. Puede elegir una nueva en el plazo de una hora.',
    after: 'Si no ha sido usted, puede ignorar este correo: su contraseña sigue siendo la misma.',
    button: 'Elegir una contraseña nueva',
  },
  it: {
    subject: 'Reimposta la tua password',
    before:
      'Qualcuno, speriamo tu, ha chiesto di reimpostare la password del tuo account. Puoi sceglierne una nuova entro un’ora.',
    after: 'Se non sei stato tu, puoi ignorare questa e-mail: la tua password resta la stessa.',
    button: 'Scegli una nuova password',
  },
  nl: {
    subject: 'Stel uw wachtwoord opnieuw in',
    before:
      'Iemand, hopelijk u, heeft gevraagd om het wachtwoord van uw account opnieuw in te stellen. U kunt binnen een uur een nieuw kiezen.',
    after: 'Als u het niet was, kunt u deze e-mail negeren: uw wachtwoord blijft hetzelfde.',
    button: 'Nieuw wachtwoord kiezen',
  },
  pt: {
    subject: 'Reponha a sua palavra-passe',
    before:
      'Alguém, esperamos que o próprio, pediu para repor a palavra-passe da sua conta. Pode escolher uma nova no prazo de uma hora.',
    after: 'Se não foi o próprio, pode ignorar este e-mail: a sua palavra-passe mantém-se.',
    button: 'Escolher uma nova palavra-passe',
  },
};

export const ACCOUNT_DELETED: Record<Language, AccountMailTexts> = {
  en: {
    subject: 'Your account was deleted',
    before:
      'Your account with this email address was deleted, as you asked, with its memberships, sessions and second factors. API keys that are bound to you were revoked. What you created in a workspace stays there.',
    after: 'If it was not you, contact the operator of this service. The account cannot be restored.',
    button: 'Open the service',
  },
  de: {
    subject: 'Ihr Konto wurde gelöscht',
    before:
      'Ihr Konto mit dieser E-Mail-Adresse wurde wie gewünscht gelöscht, mit seinen Mitgliedschaften, Sitzungen und zweiten Faktoren. API-Schlüssel, die an Sie gebunden sind, wurden widerrufen. Was Sie in einem Workspace angelegt haben, bleibt dort.',
    after:
      'Wenn Sie es nicht waren, wenden Sie sich an den Betreiber dieses Dienstes. Das Konto kann nicht wiederhergestellt werden.',
    button: 'Dienst öffnen',
  },
  fr: {
    subject: 'Votre compte a été supprimé',
    before:
      'Votre compte avec cette adresse e-mail a été supprimé comme demandé, avec ses adhésions, ses sessions et ses seconds facteurs. Les clés d’API liées à vous ont été révoquées. Ce que vous avez créé dans un espace de travail y reste.',
    after:
      'Si ce n’était pas vous, contactez l’opérateur de ce service. Le compte ne peut pas être restauré.',
    button: 'Ouvrir le service',
  },
  es: {
    subject: 'Su cuenta se ha eliminado',
    before:
      'Su cuenta con esta dirección de correo electrónico se ha eliminado como pidió, con sus membresías, sesiones y segundos factores. Las claves de API vinculadas a usted se han revocado. Lo que ha creado en un espacio de trabajo se queda allí.',
    after:
      'Si no ha sido usted, póngase en contacto con el operador de este servicio. La cuenta no se puede restaurar.',
    button: 'Abrir el servicio',
  },
  it: {
    subject: 'Il tuo account è stato eliminato',
    before:
      'Il tuo account con questo indirizzo e-mail è stato eliminato come richiesto, con le sue appartenenze, sessioni e secondi fattori. Le chiavi API legate a te sono state revocate. Ciò che hai creato in uno spazio di lavoro resta lì.',
    after:
      'Se non sei stato tu, contatta il gestore di questo servizio. L’account non può essere ripristinato.',
    button: 'Apri il servizio',
  },
  nl: {
    subject: 'Uw account is verwijderd',
    before:
      'Uw account met dit e-mailadres is op uw verzoek verwijderd, met zijn lidmaatschappen, sessies en tweede factoren. API-sleutels die aan u zijn gekoppeld, zijn ingetrokken. Wat u in een werkruimte hebt gemaakt, blijft daar.',
    after:
      'Als u het niet was, neem dan contact op met de beheerder van deze dienst. Het account kan niet worden hersteld.',
    button: 'Dienst openen',
  },
  pt: {
    subject: 'A sua conta foi eliminada',
    before:
      'A sua conta com este endereço de e-mail foi eliminada, como pediu, com as suas associações, sessões e segundos fatores. As chaves de API ligadas a si foram revogadas. O que criou num espaço de trabalho fica lá.',
    after: 'Se não foi o próprio, contacte o operador deste serviço. A conta não pode ser restaurada.',
    button: 'Abrir o serviço',
  },
};
