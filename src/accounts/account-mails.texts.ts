import type { Language } from '#libs/languages';

interface Texts {
  subject: string;
  /** Tells what to do with the link, which follows. */
  before: string;
  /** Tells what to do if somebody else has asked for the email. */
  after: string;
}

/** In the languages of the pages to which the links lead. */
export const CONFIRM_EMAIL: Record<Language, Texts> = {
  en: {
    subject: 'Confirm your email address',
    before: 'Welcome! Please confirm your email address by opening this link within 7 days:',
    after: 'If you did not sign up, you can ignore this email.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before:
      'Willkommen! Bitte bestätigen Sie Ihre E-Mail-Adresse, indem Sie innerhalb von 7 Tagen diesen Link öffnen:',
    after: 'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    before: 'Bienvenue ! Veuillez confirmer votre adresse e-mail en ouvrant ce lien dans les 7 jours :',
    after: 'Si vous ne vous êtes pas inscrit, vous pouvez ignorer cet e-mail.',
  },
  es: {
    subject: 'Confirme su correo electrónico',
    before:
      '¡Le damos la bienvenida! Confirme su dirección de correo electrónico abriendo este enlace en un plazo de 7 días:',
    after: 'Si no se ha registrado, puede ignorar este correo.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail',
    before: 'Ti diamo il benvenuto! Conferma il tuo indirizzo e-mail aprendo questo link entro 7 giorni:',
    after: 'Se non ti sei registrato, puoi ignorare questa e-mail.',
  },
  nl: {
    subject: 'Bevestig uw e-mailadres',
    before: 'Welkom! Bevestig uw e-mailadres door binnen 7 dagen deze link te openen:',
    after: 'Als u zich niet hebt aangemeld, kunt u deze e-mail negeren.',
  },
  pt: {
    subject: 'Confirme o seu endereço de e-mail',
    before:
      'Damos-lhe as boas-vindas! Confirme o seu endereço de e-mail abrindo esta ligação nos próximos 7 dias:',
    after: 'Se não se registou, pode ignorar este e-mail.',
  },
};

export const RESET_PASSWORD: Record<Language, Texts> = {
  en: {
    subject: 'Reset your password',
    before:
      'Someone, hopefully you, asked to reset the password of your account. Open this link within an hour to choose a new one:',
    after: 'If it was not you, you can ignore this email: your password stays the same.',
  },
  de: {
    subject: 'Setzen Sie Ihr Passwort zurück',
    before:
      'Jemand, hoffentlich Sie, möchte das Passwort Ihres Kontos zurücksetzen. Öffnen Sie innerhalb einer Stunde diesen Link, um ein neues zu wählen:',
    after: 'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt gleich.',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    before:
      'Quelqu’un, vous sans doute, a demandé à réinitialiser le mot de passe de votre compte. Ouvrez ce lien dans l’heure pour en choisir un nouveau :',
    after: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail : votre mot de passe reste le même.',
  },
  es: {
    subject: 'Restablezca su contraseña',
    before:
      'Alguien, esperamos que usted, ha pedido restablecer la contraseña de su cuenta. Abra este enlace en el plazo de una hora para elegir una nueva:',
    after: 'Si no ha sido usted, puede ignorar este correo: su contraseña sigue siendo la misma.',
  },
  it: {
    subject: 'Reimposta la tua password',
    before:
      'Qualcuno, speriamo tu, ha chiesto di reimpostare la password del tuo account. Apri questo link entro un’ora per sceglierne una nuova:',
    after: 'Se non sei stato tu, puoi ignorare questa e-mail: la tua password resta la stessa.',
  },
  nl: {
    subject: 'Stel uw wachtwoord opnieuw in',
    before:
      'Iemand, hopelijk u, heeft gevraagd om het wachtwoord van uw account opnieuw in te stellen. Open binnen een uur deze link om een nieuw te kiezen:',
    after: 'Als u het niet was, kunt u deze e-mail negeren: uw wachtwoord blijft hetzelfde.',
  },
  pt: {
    subject: 'Reponha a sua palavra-passe',
    before:
      'Alguém, esperamos que o próprio, pediu para repor a palavra-passe da sua conta. Abra esta ligação no prazo de uma hora para escolher uma nova:',
    after: 'Se não foi o próprio, pode ignorar este e-mail: a sua palavra-passe mantém-se.',
  },
};
