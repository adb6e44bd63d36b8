import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const fr: PageTexts = {
  errorTitle: (title) => `Erreur : ${title}`,
  faultsTitle: 'Veuillez vérifier votre saisie',
  faults: {
    codes: {
      required: 'veuillez remplir ce champ',
      too_short: 'veuillez saisir au moins 10 caractères',
      too_long: 'ce texte est trop long',
    },
    fields: {
      email: { invalid_value: 'veuillez saisir une adresse e-mail, par exemple nom@example.com' },
      repeated: { invalid_value: 'veuillez saisir le nouveau mot de passe encore une fois' },
    },
    problems: {
      emailTaken: () =>
        'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous ou réinitialisez le mot de passe.',
      tooManyAttempts: (seconds) =>
        `Trop de tentatives. Veuillez réessayer dans ${seconds === '1' ? 'une seconde' : `${seconds} secondes`}.`,
      workspaceFrozen: () =>
        'Cet espace de travail est en cours de transfert vers une autre installation et ne peut pas être modifié ici. Veuillez vous adresser à l’exploitant de ce service.',
      workspaceSuspended: () =>
        'Cet espace de travail est suspendu. Veuillez vous adresser à l’exploitant de ce service.',
      wrongCredentials: () => 'L’adresse e-mail ou le mot de passe n’est pas correct.',
      wrongSecondFactor: () => 'Le code est incorrect, a expiré ou a déjà été utilisé.',
      ticketExpired: () => 'La connexion a duré plus de 10 minutes ou est déjà terminée. Recommencez.',
    },
  },
  fields: {
    email: 'Adresse e-mail',
    name: 'Votre nom',
    password: 'Mot de passe',
    passwordHint: 'Au moins 10 caractères',
    workspaceName: 'Nom de l’espace de travail',
    workspaceNameHint: 'Par exemple votre entreprise',
  },
  showCharacters: 'Afficher les caractères',
  aside: {
    code: 'Table 4, terrasse',
    active: 'Actif',
    scansToday: 'Scans aujourd’hui',
    line: 'Imprimez une fois. Changez la destination, et voyez quand et où le code est scanné.',
  },
  legal: {
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`En créant un compte, vous acceptez ce document : ${terms}.`
        : safeHtml`En créant un compte, vous acceptez ces documents : ${terms}, ${privacy}.`,
  },
  roles: { admin: 'administrateur', editor: 'éditeur', viewer: 'lecteur' },
  signIn: {
    title: 'Se connecter',
    submit: 'Se connecter',
    withProvider: (issuer) => `Se connecter avec ${issuer}`,
    withPasskey: 'Se connecter avec une clé d’accès',
    singleSignOn: 'Authentification unique',
    continueWith: (name) => `Continuer avec ${name}`,
    ofOrganization: 'Votre organisation vous connecte.',
    or: 'ou avec votre mot de passe',
    reset: 'Mot de passe oublié ?',
    noAccount: safeHtml`Pas encore de compte ? <a href="sign-up">Créer un compte</a>`,
    byInvitation:
      'Un nouveau compte nécessite une invitation. Demandez à un administrateur de l’espace de travail de vous inviter.',
  },
  withoutPassword: {
    or: 'ou avec l’authentification unique de votre espace de travail',
    noAccount: (provider: string) => `Pas encore de compte ? La connexion avec ${provider} en crée un.`,
    instead: (provider: string) =>
      `Ce service n’utilise pas de mots de passe. Connectez-vous avec ${provider}, avec une clé d’accès ou avec l’authentification unique de votre espace de travail.`,
    acceptInvitation: safeHtml`<a href="sign-in">Connectez-vous</a> d’abord, puis ouvrez à nouveau ce lien pour accepter.`,
    notices: {
      'oidc-email-unverified':
        'Un compte avec votre adresse e-mail existe déjà, et le fournisseur n’a pas vérifié cette adresse. Adressez-vous à l’exploitant de ce service.',
      'oidc-unavailable':
        'Le fournisseur ne répond pas. Réessayez plus tard, ou connectez-vous avec une clé d’accès.',
      'sso-unknown':
        'Aucun espace de travail n’utilise l’authentification unique avec cette adresse. Vérifiez l’adresse, ou connectez-vous autrement.',
    },
  },
  secondFactor: {
    title: 'Confirmez que c’est bien vous',
    app: 'Saisissez le code affiché par votre application d’authentification, ou l’un de vos codes de récupération.',
    passkey: 'Utilisez votre clé d’accès, ou saisissez l’un de vos codes de récupération.',
    code: 'Code',
    recovery: 'Code de récupération',
    submit: 'Continuer',
    back: 'Retour à la connexion',
    passkeyFailed:
      'Cela n’a pas fonctionné : la clé d’accès est inconnue ici, ou la demande a été annulée. Réessayez, ou utilisez un autre moyen.',
  },
  signUp: {
    title: 'Créer un compte',
    submit: 'Créer un compte',
    haveAccount: safeHtml`Vous avez déjà un compte ? <a href="sign-in">Se connecter</a>`,
    byInvitationTitle: 'Inscription sur invitation',
    byInvitation:
      'Un nouveau compte nécessite une invitation. Demandez à un administrateur de l’espace de travail d’inviter votre adresse e-mail, et ouvrez le lien de l’e-mail.',
  },
  verifyEmail: {
    title: 'Confirmer votre adresse e-mail',
    text: 'Cliquez sur le bouton pour confirmer que cette adresse e-mail est la vôtre et que vous vous êtes inscrit avec elle. Si vous ne vous êtes pas inscrit, fermez cette page.',
    changeText:
      'Cliquez sur le bouton pour confirmer le changement de l’adresse e-mail de votre compte. Si vous n’avez rien demandé, fermez cette page.',
    submit: 'Confirmer l’adresse e-mail',
    resendText:
      'Nous vous enverrons un e-mail avec un nouveau lien. Le lien de l’e-mail précédent ne sera plus valable.',
    resend: 'Envoyer un nouvel e-mail',
    back: 'Retour au tableau de bord',
  },
  resetPassword: {
    requestTitle: 'Réinitialiser le mot de passe',
    requestText: 'Nous vous enverrons un e-mail avec un lien pour choisir un nouveau mot de passe.',
    request: 'Envoyer l’e-mail',
    back: 'Retour à la connexion',
    title: 'Choisir un nouveau mot de passe',
    text: 'Vous serez déconnecté partout. Connectez-vous ensuite avec le nouveau mot de passe.',
    newPassword: 'Nouveau mot de passe',
    repeated: 'Nouveau mot de passe, encore une fois',
    revokeApiKeys: 'Révoquer aussi les clés API de ce compte, car quelqu’un d’autre a pu l’utiliser',
    submit: 'Enregistrer le nouveau mot de passe',
  },
  link: {
    invalidTitle: 'Ce lien n’est plus valable',
    invalid: 'Il a expiré, a déjà été utilisé ou a été remplacé par celui d’un e-mail plus récent.',
    incompleteTitle: 'Ce lien n’est pas complet',
    incomplete: 'Ouvrez à nouveau le lien de l’e-mail, ou copiez-le en entier dans la barre d’adresse.',
    sendNew: 'Envoyer un nouvel e-mail',
    signIn: 'Se connecter',
  },
  invitation: {
    title: (workspace) => `Rejoindre ${workspace}`,
    invited: (workspace, role) =>
      safeHtml`Vous êtes invité dans l’espace de travail ${workspace} avec le rôle « ${role} ».`,
    nothing: {
      submit: 'Accepter l’invitation',
      explains: (email) => safeHtml`Vous êtes connecté en tant que ${email} et le rejoignez avec ce compte.`,
    },
    password: {
      submit: 'Se connecter et accepter',
      explains: (email) => safeHtml`Connectez-vous au compte ${email} pour l’accepter.`,
    },
    account: {
      submit: 'Créer un compte et accepter',
      explains: (email) => safeHtml`Créez un compte pour ${email} afin de l’accepter.`,
    },
    account_and_email: {
      submit: 'Créer un compte et accepter',
      explains: () => safeHtml`Créez un compte pour l’accepter.`,
    },
    passwordOfAccount: 'Mot de passe de votre compte',
    signInFirst: safeHtml`Vous pouvez aussi d’abord <a href="sign-in">vous connecter</a>, puis ouvrir à nouveau le lien de l’e-mail.`,
    haveAccount: safeHtml`Si vous avez déjà un compte, <a href="sign-in">connectez-vous</a> d’abord, puis ouvrez à nouveau ce lien.`,
    signOutFirst: safeHtml`Pour le rejoindre avec un autre compte, <a href="${HOME}">déconnectez-vous</a> d’abord, puis ouvrez à nouveau ce lien.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`Vous êtes connecté en tant que <strong>${signedInAs}</strong>, mais cette invitation est pour <strong>${invited}</strong>. Si vous l’acceptez, votre compte n’est pas ajouté à l’espace de travail : ce navigateur sera connecté en tant que ${invited}.`,
    endedTitle: 'Cette invitation n’est plus valable',
    ended:
      'Elle a expiré, a déjà été acceptée, ou a été remplacée ou supprimée. Demandez-en une nouvelle à un administrateur de l’espace de travail.',
    accepted: safeHtml`Déjà acceptée ? <a href="sign-in">Se connecter</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `Configurer ${provider}`,
    intro: (workspace: SafeHtml) =>
      safeHtml`L’espace de travail ${workspace} souhaite connecter ses membres par votre fournisseur d’identité. Reliez les deux ici ; un administrateur de l’espace de travail active ensuite la connexion.`,
    guide: 'Pas à pas, dans le guide',
    ours: '1. Saisissez ces valeurs chez le fournisseur',
    theirs: '2. Saisissez les valeurs du fournisseur',
    test: '3. Testez la connexion',
    testText: 'Vous vous connectez chez le fournisseur. L’accès de personne ne change.',
    startTest: 'Tester la connexion',
    sent: 'Le test a réussi. Le fournisseur a envoyé :',
    failed: 'Le dernier test a échoué :',
    finish: 'Terminer',
    finishText:
      'Si tout est correct, terminez : ce lien prend fin, et l’administrateur peut activer la connexion.',
    finishedTitle: 'La connexion est configurée',
    finished:
      'Ce lien ne fonctionne plus. Dites à l’administrateur de l’espace de travail que la connexion peut être activée.',
    ended:
      'Ce lien de configuration n’est plus valable. Demandez-en un nouveau à l’administrateur de l’espace de travail.',
    save: 'Enregistrer',
    secretHint: 'Laissez vide pour garder le secret actuel. Un autre émetteur en demande un nouveau.',
    metadataUrl: 'Adresse des métadonnées',
    metadataUrlHint:
      'Elles sont lues maintenant et une fois par jour : un nouveau certificat ne vous demande rien.',
    metadata: 'Ou les métadonnées elles-mêmes',
    metadataHint: 'Ouvrez le fichier XML du fournisseur et collez son texte.',
    metadataFile: 'Ou leur fichier',
    upload: 'Envoyer',
    read: 'Métadonnées lues : ',
  },
  unsubscribe: {
    title: 'Ne plus recevoir ces e-mails ?',
    explains: {
      leads: 'Vous ne recevrez plus d’e-mails sur les nouveaux prospects de ce code QR.',
      webhooks:
        'Vous ne recevrez plus d’e-mails sur les points de terminaison webhook désactivés de cet espace de travail.',
      domains: 'Vous ne recevrez plus d’e-mails sur l’enregistrement DNS de ce domaine.',
      reports: 'Vous ne recevrez plus ce rapport par e-mail.',
    },
    submit: 'Ne plus recevoir ces e-mails',
    stoppedTitle: 'Vous ne recevez plus ces e-mails',
    stopped: 'Vous avez changé d’avis ? Vous pouvez les recevoir à nouveau.',
    resume: 'Les recevoir à nouveau',
    resumedTitle: 'Vous recevez à nouveau ces e-mails',
    resumed: 'Le service les enverra comme avant.',
  },
  notices: {
    'account-deleted': 'Votre compte a été supprimé.',
    deactivated:
      'Votre compte est désactivé dans tous ses espaces de travail. Demandez à un administrateur de l’espace de travail, ou de votre fournisseur d’identité, de le réactiver.',
    'confirmation-sent': 'Nous vous avons envoyé un autre e-mail. Le lien du précédent n’est plus valable.',
    'email-confirmed': 'Votre adresse e-mail est confirmée.',
    'email-half-confirmed':
      'Cette adresse a confirmé le changement. Ouvrez maintenant le lien dans l’e-mail envoyé à l’autre adresse.',
    'email-changed': 'Votre adresse e-mail a été modifiée.',
    'invitation-required':
      'Un nouveau compte nécessite une invitation : demandez à un administrateur de l’espace de travail d’inviter votre adresse e-mail, et ouvrez le lien de l’e-mail.',
    maintenance:
      'Le service est en maintenance : aucun compte ni espace de travail ne peut être créé pour le moment. Réessayez plus tard.',
    'no-workspace':
      'Votre compte n’est plus membre d’aucun espace de travail. Demandez une invitation à un administrateur de l’espace de travail.',
    'oidc-email-unverified':
      'Un compte avec votre adresse e-mail existe déjà, et le fournisseur n’a pas vérifié cette adresse. Connectez-vous avec votre mot de passe.',
    'oidc-no-email':
      'Le fournisseur n’a pas envoyé votre adresse e-mail. Adressez-vous à son administrateur.',
    'oidc-refused':
      'La connexion avec le fournisseur a échoué : elle a duré plus de 10 minutes, a été commencée dans un autre navigateur ou a été refusée par le fournisseur. Recommencez.',
    'oidc-unavailable': 'Le fournisseur ne répond pas. Réessayez, ou connectez-vous avec votre mot de passe.',
    'password-changed': 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
    'reset-requested':
      'S’il existe un compte avec cette adresse e-mail, nous avons envoyé un e-mail avec un lien pour choisir un nouveau mot de passe. Le lien fonctionne une seule fois, pendant une heure. Si vous en avez demandé plusieurs, utilisez l’e-mail le plus récent.',
    'session-ended':
      'Votre session est terminée : veuillez vous reconnecter. Vous reprendrez là où vous en étiez.',
    'setup-saved': 'Enregistré. Testez maintenant la connexion.',
    'signed-out': 'Vous êtes déconnecté.',
    'sso-not-admitted':
      'Votre organisation vous a connecté, mais vous n’avez pas accès à cet espace de travail. Adressez-vous à un administrateur de l’espace de travail : le journal de l’authentification unique en indique la raison.',
    'sso-refused':
      'L’authentification unique a échoué : elle a duré plus de 10 minutes, a été commencée dans un autre navigateur ou a été refusée par le fournisseur. Recommencez.',
    'sso-unavailable': 'Le fournisseur d’identité de l’espace de travail ne répond pas. Réessayez plus tard.',
    'sso-unknown':
      'Aucun espace de travail n’utilise l’authentification unique avec cette adresse. Vérifiez l’adresse, ou connectez-vous avec votre mot de passe.',
  },
};
