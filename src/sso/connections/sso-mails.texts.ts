import type { Language } from '#libs/languages';

interface Texts {
  subject: (workspace: string) => string;
  first: (workspace: string, provider: string) => string;
  seen: string;
  unknown: string;
  quotes: string;
  button: string;
}

export const SSO_MAILS: Record<Language, Texts> = {
  en: {
    subject: (workspace) => `Single sign-on to ${workspace}`,
    first: (workspace, provider) =>
      `You have signed in to the workspace ${workspace} through its identity provider, ${provider}, for the first time. From now on, this provider can sign you in to this workspace.`,
    seen: 'It cannot change your account, and gives no access to your other workspaces.',
    unknown: 'If this was not you, ask an admin of the workspace.',
    quotes: 'Users of this service chose the names in quotes.',
    button: 'Sign in',
  },
  de: {
    subject: (workspace) => `Single Sign-on bei ${workspace}`,
    first: (workspace, provider) =>
      `Sie haben sich zum ersten Mal über den Identitätsanbieter ${provider} beim Workspace ${workspace} angemeldet. Von nun an kann dieser Anbieter Sie bei diesem Workspace anmelden.`,
    seen: 'Er kann Ihr Konto nicht ändern und gibt keinen Zugang zu Ihren anderen Workspaces.',
    unknown: 'Wenn Sie das nicht waren, fragen Sie einen Admin des Workspace.',
    quotes: 'Die Namen in Anführungszeichen haben Benutzer dieses Dienstes gewählt.',
    button: 'Anmelden',
  },
  fr: {
    subject: (workspace) => `Authentification unique pour ${workspace}`,
    first: (workspace, provider) =>
      `Vous vous êtes connecté pour la première fois à l’espace de travail ${workspace} par son fournisseur d’identité ${provider}. Désormais, ce fournisseur peut vous connecter à cet espace de travail.`,
    seen: 'Il ne peut pas modifier votre compte et ne donne pas accès à vos autres espaces de travail.',
    unknown: 'Si ce n’était pas vous, adressez-vous à un administrateur de l’espace de travail.',
    quotes: 'Les noms entre guillemets ont été choisis par des utilisateurs de ce service.',
    button: 'Se connecter',
  },
  es: {
    subject: (workspace) => `Inicio de sesión único en ${workspace}`,
    first: (workspace, provider) =>
      `Ha iniciado sesión por primera vez en el espacio de trabajo ${workspace} a través de su proveedor de identidad ${provider}. Desde ahora, este proveedor puede iniciar su sesión en este espacio de trabajo.`,
    seen: 'No puede cambiar su cuenta ni da acceso a sus otros espacios de trabajo.',
    unknown: 'Si no ha sido usted, pregunte a un administrador del espacio de trabajo.',
    quotes: 'Los nombres entre comillas los han elegido usuarios de este servicio.',
    button: 'Iniciar sesión',
  },
  it: {
    subject: (workspace) => `Single Sign-On per ${workspace}`,
    first: (workspace, provider) =>
      `Hai effettuato per la prima volta l’accesso all’area di lavoro ${workspace} tramite il suo provider di identità ${provider}. D’ora in poi, questo provider può farti accedere a questa area di lavoro.`,
    seen: 'Non può modificare il tuo account e non dà accesso alle tue altre aree di lavoro.',
    unknown: 'Se non sei stato tu, rivolgiti a un amministratore dell’area di lavoro.',
    quotes: 'I nomi tra virgolette sono stati scelti da utenti di questo servizio.',
    button: 'Accedi',
  },
  nl: {
    subject: (workspace) => `Single sign-on bij ${workspace}`,
    first: (workspace, provider) =>
      `U hebt voor het eerst ingelogd bij de werkruimte ${workspace} via haar identiteitsprovider ${provider}. Vanaf nu kan deze provider u bij deze werkruimte inloggen.`,
    seen: 'Hij kan uw account niet wijzigen en geeft geen toegang tot uw andere werkruimten.',
    unknown: 'Was u dit niet, vraag het dan een beheerder van de werkruimte.',
    quotes: 'De namen tussen aanhalingstekens zijn gekozen door gebruikers van deze dienst.',
    button: 'Inloggen',
  },
  pt: {
    subject: (workspace) => `Início de sessão único em ${workspace}`,
    first: (workspace, provider) =>
      `Iniciou sessão pela primeira vez no espaço de trabalho ${workspace} através do fornecedor de identidade ${provider}. A partir de agora, este fornecedor pode iniciar a sua sessão neste espaço de trabalho.`,
    seen: 'Não pode alterar a sua conta nem dá acesso aos seus outros espaços de trabalho.',
    unknown: 'Se não foi o próprio, pergunte a um administrador do espaço de trabalho.',
    quotes: 'Os nomes entre aspas foram escolhidos por utilizadores deste serviço.',
    button: 'Iniciar sessão',
  },
};

interface RoleKeptTexts {
  subject: (workspace: string) => string;
  kept: (workspace: string, role: string) => string;
  todo: string;
  button: string;
}

export const ROLE_KEPT: Record<Language, RoleKeptTexts> = {
  en: {
    subject: (workspace) => `You are still an admin of ${workspace}`,
    kept: (workspace, role) =>
      `By your groups in the directory, your role in the workspace ${workspace} would be ${role}. You have kept the role admin, since nobody else is an active admin there.`,
    todo: 'Make somebody else an admin: your role follows the directory at your next sign-in. Or change your groups in the directory.',
    button: 'Open the team',
  },
  de: {
    subject: (workspace) => `Sie sind weiterhin Admin von ${workspace}`,
    kept: (workspace, role) =>
      `Nach Ihren Gruppen im Verzeichnis wäre Ihre Rolle im Workspace ${workspace}: ${role}. Sie haben die Rolle Admin behalten, weil dort sonst niemand aktiver Admin ist.`,
    todo: 'Machen Sie jemand anderen zum Admin: Bei Ihrer nächsten Anmeldung folgt Ihre Rolle dem Verzeichnis. Oder ändern Sie Ihre Gruppen im Verzeichnis.',
    button: 'Team öffnen',
  },
  fr: {
    subject: (workspace) => `Vous restez administrateur de ${workspace}`,
    kept: (workspace, role) =>
      `D’après vos groupes dans l’annuaire, votre rôle dans l’espace de travail ${workspace} serait : ${role}. Vous avez gardé le rôle d’administrateur, car personne d’autre n’y est administrateur actif.`,
    todo: 'Nommez un autre administrateur : votre rôle suivra l’annuaire à votre prochaine connexion. Ou modifiez vos groupes dans l’annuaire.',
    button: 'Ouvrir l’équipe',
  },
  es: {
    subject: (workspace) => `Sigue siendo administrador de ${workspace}`,
    kept: (workspace, role) =>
      `Según sus grupos en el directorio, su rol en el espacio de trabajo ${workspace} sería: ${role}. Ha conservado el rol de administrador porque nadie más es administrador activo allí.`,
    todo: 'Nombre a otro administrador: su rol seguirá el directorio en su próximo inicio de sesión. O cambie sus grupos en el directorio.',
    button: 'Abrir el equipo',
  },
  it: {
    subject: (workspace) => `Sei ancora amministratore di ${workspace}`,
    kept: (workspace, role) =>
      `In base ai tuoi gruppi nella directory, il tuo ruolo nell’area di lavoro ${workspace} sarebbe: ${role}. Hai mantenuto il ruolo di amministratore, perché nessun altro vi è amministratore attivo.`,
    todo: 'Nomina un altro amministratore: il tuo ruolo seguirà la directory al prossimo accesso. Oppure cambia i tuoi gruppi nella directory.',
    button: 'Apri il team',
  },
  nl: {
    subject: (workspace) => `U bent nog steeds beheerder van ${workspace}`,
    kept: (workspace, role) =>
      `Volgens uw groepen in de directory zou uw rol in de werkruimte ${workspace} zijn: ${role}. U hebt de rol beheerder behouden, omdat niemand anders daar actieve beheerder is.`,
    todo: 'Maak iemand anders beheerder: bij uw volgende aanmelding volgt uw rol de directory. Of wijzig uw groepen in de directory.',
    button: 'Team openen',
  },
  pt: {
    subject: (workspace) => `Continua a ser administrador de ${workspace}`,
    kept: (workspace, role) =>
      `De acordo com os seus grupos no diretório, a sua função no espaço de trabalho ${workspace} seria: ${role}. Manteve a função de administrador, porque mais ninguém é administrador ativo aí.`,
    todo: 'Torne outra pessoa administradora: a sua função seguirá o diretório no próximo início de sessão. Ou altere os seus grupos no diretório.',
    button: 'Abrir a equipa',
  },
};
