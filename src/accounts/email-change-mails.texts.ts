import type { Language } from '#libs/languages';
import type { AccountMailTexts } from './account-mails.texts.js';

/** To the new address. */
export const CONFIRM_NEW_EMAIL: Record<Language, AccountMailTexts> = {
  en: {
    subject: 'Confirm your new email address',
    before: 'Please confirm within 24 hours that this is the new email address of your account.',
    after: 'If you did not ask for this, you can ignore this email.',
    button: 'Confirm email address',
  },
  de: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    before:
      'Bitte bestätigen Sie innerhalb von 24 Stunden, dass dies die neue E-Mail-Adresse Ihres Kontos ist.',
    after: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
    button: 'E-Mail-Adresse bestätigen',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    before: 'Veuillez confirmer dans les 24 heures que ceci est la nouvelle adresse e-mail de votre compte.',
    after: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.',
    button: 'Confirmer l’adresse e-mail',
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico',
    before:
      'Confirme en un plazo de 24 horas que esta es la nueva dirección de correo electrónico de su cuenta.',
    after: 'Si no lo ha solicitado, puede ignorar este correo.',
    button: 'Confirmar el correo electrónico',
  },
  it: {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    before: 'Conferma entro 24 ore che questo è il nuovo indirizzo e-mail del tuo account.',
    after: 'Se non l’hai richiesto tu, puoi ignorare questa e-mail.',
    button: 'Conferma l’indirizzo e-mail',
  },
  nl: {
    subject: 'Bevestig uw nieuwe e-mailadres',
    before: 'Bevestig binnen 24 uur dat dit het nieuwe e-mailadres van uw account is.',
    after: 'Als u dit niet hebt aangevraagd, kunt u deze e-mail negeren.',
    button: 'E-mailadres bevestigen',
  },
  pt: {
    subject: 'Confirme o seu novo endereço de e-mail',
    before: 'Confirme nas próximas 24 horas que este é o novo endereço de e-mail da sua conta.',
    after: 'Se não fez este pedido, pode ignorar este e-mail.',
    button: 'Confirmar o endereço de e-mail',
  },
};

/** To the address of now; `EMAIL` stands for the new one. */
export const CONFIRM_EMAIL_CHANGE: Record<Language, AccountMailTexts> = {
  en: {
    subject: 'Confirm the change of your email address',
    before:
      'Somebody, hopefully you, wants to change the email address of your account to EMAIL. Please confirm it within 24 hours; the new address must confirm it, too.',
    after: 'If it was not you, do not confirm it: change your password, and end your other sessions.',
    button: 'Confirm the change',
  },
  de: {
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    before:
      'Jemand, hoffentlich Sie, möchte die E-Mail-Adresse Ihres Kontos zu EMAIL ändern. Bitte bestätigen Sie das innerhalb von 24 Stunden; auch die neue Adresse muss es bestätigen.',
    after:
      'Wenn Sie das nicht waren, bestätigen Sie es nicht: Ändern Sie Ihr Passwort und beenden Sie Ihre anderen Sitzungen.',
    button: 'Änderung bestätigen',
  },
  fr: {
    subject: 'Confirmez le changement de votre adresse e-mail',
    before:
      'Quelqu’un, vous sans doute, souhaite remplacer l’adresse e-mail de votre compte par EMAIL. Veuillez le confirmer dans les 24 heures ; la nouvelle adresse doit le confirmer aussi.',
    after:
      'Si ce n’était pas vous, ne confirmez pas : changez votre mot de passe et fermez vos autres sessions.',
    button: 'Confirmer le changement',
  },
  es: {
    subject: 'Confirme el cambio de su correo electrónico',
    before:
      'Alguien, esperamos que usted, quiere cambiar la dirección de correo electrónico de su cuenta a EMAIL. Confírmelo en un plazo de 24 horas; la nueva dirección también debe confirmarlo.',
    after: 'Si no ha sido usted, no lo confirme: cambie su contraseña y cierre sus otras sesiones.',
    button: 'Confirmar el cambio',
  },
  it: {
    subject: 'Conferma la modifica del tuo indirizzo e-mail',
    before:
      'Qualcuno, speriamo tu, vuole cambiare l’indirizzo e-mail del tuo account in EMAIL. Confermalo entro 24 ore; anche il nuovo indirizzo deve confermarlo.',
    after: 'Se non sei stato tu, non confermare: cambia la password e chiudi le altre sessioni.',
    button: 'Conferma la modifica',
  },
  nl: {
    subject: 'Bevestig de wijziging van uw e-mailadres',
    before:
      'Iemand, hopelijk u, wil het e-mailadres van uw account wijzigen in EMAIL. Bevestig dit binnen 24 uur; ook het nieuwe adres moet het bevestigen.',
    after: 'Als u dit niet was, bevestig het dan niet: wijzig uw wachtwoord en beëindig uw andere sessies.',
    button: 'Wijziging bevestigen',
  },
  pt: {
    subject: 'Confirme a alteração do seu endereço de e-mail',
    before:
      'Alguém, esperamos que tenha sido você, quer alterar o endereço de e-mail da sua conta para EMAIL. Confirme nas próximas 24 horas; o novo endereço também tem de o confirmar.',
    after: 'Se não foi você, não confirme: altere a sua palavra-passe e termine as outras sessões.',
    button: 'Confirmar a alteração',
  },
};
