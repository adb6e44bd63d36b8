import type { Language } from '#libs/languages';
import type { SecondFactor } from './second-factor.dto.js';

interface Change {
  subject: string;
  text: string;
}

interface Texts {
  added: Record<SecondFactor, Change>;
  removed: Record<SecondFactor, Change>;
  recoveryCodeUsed: (left: number) => Change;
  /** Says what to do if it was somebody else. */
  after: string;
  button: string;
}

export const FACTOR_CHANGES: Record<Language, Texts> = {
  en: {
    added: {
      totp: {
        subject: 'An authenticator app was added to your account',
        text: 'From now on, signing in with your password also requires a code from your authenticator app.',
      },
      passkey: {
        subject: 'A passkey was added to your account',
        text: 'From now on, you can sign in with this passkey. Signing in with your password also requires it or another second factor.',
      },
    },
    removed: {
      totp: {
        subject: 'The authenticator app was removed from your account',
        text: 'Codes from this authenticator app are no longer accepted.',
      },
      passkey: {
        subject: 'A passkey was removed from your account',
        text: 'This passkey is no longer accepted.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'A recovery code of your account was used',
      text: `Somebody, hopefully you, used a recovery code instead of a second factor. Recovery codes left: ${left}.`,
    }),
    after:
      'If it was not you, change your password, end your other sessions and check your second factors in your profile.',
    button: 'Open your profile',
  },
  de: {
    added: {
      totp: {
        subject: 'Ihrem Konto wurde eine Authenticator-App hinzugefügt',
        text: 'Ab jetzt brauchen Sie für die Anmeldung mit Ihrem Passwort auch einen Code aus Ihrer Authenticator-App.',
      },
      passkey: {
        subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
        text: 'Ab jetzt können Sie sich mit diesem Passkey anmelden. Für die Anmeldung mit Ihrem Passwort brauchen Sie auch ihn oder einen anderen zweiten Faktor.',
      },
    },
    removed: {
      totp: {
        subject: 'Die Authenticator-App wurde aus Ihrem Konto entfernt',
        text: 'Codes aus dieser Authenticator-App gelten nicht mehr.',
      },
      passkey: {
        subject: 'Ein Passkey wurde aus Ihrem Konto entfernt',
        text: 'Dieser Passkey gilt nicht mehr.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'Ein Wiederherstellungscode Ihres Kontos wurde verwendet',
      text: `Jemand, hoffentlich Sie, hat statt eines zweiten Faktors einen Wiederherstellungscode verwendet. Verbleibende Codes: ${left}.`,
    }),
    after:
      'Wenn Sie es nicht waren, ändern Sie Ihr Passwort, beenden Sie Ihre anderen Sitzungen und prüfen Sie die zweiten Faktoren in Ihrem Profil.',
    button: 'Profil öffnen',
  },
  fr: {
    added: {
      totp: {
        subject: 'Une application d’authentification a été ajoutée à votre compte',
        text: 'Désormais, la connexion avec votre mot de passe exige aussi un code de votre application d’authentification.',
      },
      passkey: {
        subject: 'Une clé d’accès a été ajoutée à votre compte',
        text: 'Désormais, vous pouvez vous connecter avec cette clé d’accès. La connexion avec votre mot de passe l’exige aussi, ou un autre second facteur.',
      },
    },
    removed: {
      totp: {
        subject: 'L’application d’authentification a été retirée de votre compte',
        text: 'Les codes de cette application d’authentification ne sont plus acceptés.',
      },
      passkey: {
        subject: 'Une clé d’accès a été retirée de votre compte',
        text: 'Cette clé d’accès n’est plus acceptée.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'Un code de récupération de votre compte a été utilisé',
      text: `Quelqu’un, vous sans doute, a utilisé un code de récupération à la place d’un second facteur. Codes restants : ${left}.`,
    }),
    after:
      'Si ce n’était pas vous, changez votre mot de passe, fermez vos autres sessions et vérifiez les seconds facteurs dans votre profil.',
    button: 'Ouvrir votre profil',
  },
  es: {
    added: {
      totp: {
        subject: 'Se ha añadido una aplicación de autenticación a su cuenta',
        text: 'A partir de ahora, para iniciar sesión con su contraseña también necesita un código de su aplicación de autenticación.',
      },
      passkey: {
        subject: 'Se ha añadido una clave de acceso a su cuenta',
        text: 'A partir de ahora, puede iniciar sesión con esta clave de acceso. Para iniciar sesión con su contraseña también la necesita, u otro segundo factor.',
      },
    },
    removed: {
      totp: {
        subject: 'Se ha eliminado la aplicación de autenticación de su cuenta',
        text: 'Los códigos de esta aplicación de autenticación ya no se aceptan.',
      },
      passkey: {
        subject: 'Se ha eliminado una clave de acceso de su cuenta',
        text: 'Esta clave de acceso ya no se acepta.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'Se ha usado un código de recuperación de su cuenta',
      text: `Alguien, esperamos que usted, ha usado un código de recuperación en lugar de un segundo factor. Códigos restantes: ${left}.`,
    }),
    after:
      'Si no ha sido usted, cambie su contraseña, cierre sus otras sesiones y revise los segundos factores en su perfil.',
    button: 'Abrir su perfil',
  },
  it: {
    added: {
      totp: {
        subject: 'Un’app di autenticazione è stata aggiunta al tuo account',
        text: 'D’ora in poi, per accedere con la password serve anche un codice della tua app di autenticazione.',
      },
      passkey: {
        subject: 'Una passkey è stata aggiunta al tuo account',
        text: 'D’ora in poi puoi accedere con questa passkey. Per accedere con la password serve anche questa, o un altro secondo fattore.',
      },
    },
    removed: {
      totp: {
        subject: 'L’app di autenticazione è stata rimossa dal tuo account',
        text: 'I codici di questa app di autenticazione non sono più accettati.',
      },
      passkey: {
        subject: 'Una passkey è stata rimossa dal tuo account',
        text: 'Questa passkey non è più accettata.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'È stato usato un codice di recupero del tuo account',
      text: `Qualcuno, speriamo tu, ha usato un codice di recupero al posto di un secondo fattore. Codici rimasti: ${left}.`,
    }),
    after:
      'Se non sei stato tu, cambia la password, termina le altre sessioni e controlla i secondi fattori nel tuo profilo.',
    button: 'Apri il tuo profilo',
  },
  nl: {
    added: {
      totp: {
        subject: 'Er is een authenticator-app aan uw account toegevoegd',
        text: 'Vanaf nu hebt u voor het aanmelden met uw wachtwoord ook een code uit uw authenticator-app nodig.',
      },
      passkey: {
        subject: 'Er is een passkey aan uw account toegevoegd',
        text: 'Vanaf nu kunt u zich met deze passkey aanmelden. Voor het aanmelden met uw wachtwoord hebt u deze of een andere tweede factor nodig.',
      },
    },
    removed: {
      totp: {
        subject: 'De authenticator-app is uit uw account verwijderd',
        text: 'Codes uit deze authenticator-app worden niet meer geaccepteerd.',
      },
      passkey: {
        subject: 'Er is een passkey uit uw account verwijderd',
        text: 'Deze passkey wordt niet meer geaccepteerd.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'Er is een herstelcode van uw account gebruikt',
      text: `Iemand, hopelijk u, heeft een herstelcode gebruikt in plaats van een tweede factor. Resterende codes: ${left}.`,
    }),
    after:
      'Als u het niet was, wijzig dan uw wachtwoord, beëindig uw andere sessies en controleer de tweede factoren in uw profiel.',
    button: 'Uw profiel openen',
  },
  pt: {
    added: {
      totp: {
        subject: 'Foi adicionada uma aplicação de autenticação à sua conta',
        text: 'A partir de agora, para iniciar sessão com a palavra-passe precisa também de um código da sua aplicação de autenticação.',
      },
      passkey: {
        subject: 'Foi adicionada uma chave de acesso à sua conta',
        text: 'A partir de agora, pode iniciar sessão com esta chave de acesso. Para iniciar sessão com a palavra-passe precisa também dela, ou de outro segundo fator.',
      },
    },
    removed: {
      totp: {
        subject: 'A aplicação de autenticação foi removida da sua conta',
        text: 'Os códigos desta aplicação de autenticação já não são aceites.',
      },
      passkey: {
        subject: 'Foi removida uma chave de acesso da sua conta',
        text: 'Esta chave de acesso já não é aceite.',
      },
    },
    recoveryCodeUsed: (left) => ({
      subject: 'Foi usado um código de recuperação da sua conta',
      text: `Alguém, esperamos que o próprio, usou um código de recuperação em vez de um segundo fator. Códigos restantes: ${left}.`,
    }),
    after:
      'Se não foi o próprio, altere a palavra-passe, termine as outras sessões e verifique os segundos fatores no seu perfil.',
    button: 'Abrir o seu perfil',
  },
};
