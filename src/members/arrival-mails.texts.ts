import type { Language } from '#libs/languages';

interface Texts {
  subject: (workspace: string) => string;
  joined: (workspace: string, role: string) => string;
  seen: string;
  leave: string;
  quotes: string;
  button: string;
}

export const ARRIVAL: Record<Language, Texts> = {
  en: {
    subject: (workspace) => `You are now a member of ${workspace}`,
    joined: (workspace, role) =>
      `When you signed in with OpenID Connect, you became a member of the workspace ${workspace} with the role ${role}, because its identity provider has added your email address.`,
    seen: 'The workspace can see your name and email address, but it cannot change your account or see your other workspaces.',
    leave: 'You can leave it in the settings of the workspace.',
    quotes: 'Users of this service chose the name in quotes.',
    button: 'Open the workspace',
  },
  de: {
    subject: (workspace) => `Sie sind jetzt Mitglied von ${workspace}`,
    joined: (workspace, role) =>
      `Als Sie sich mit OpenID Connect angemeldet haben, wurden Sie Mitglied des Workspace ${workspace} mit der Rolle ${role}, weil dessen Identitätsanbieter Ihre E-Mail-Adresse hinzugefügt hat.`,
    seen: 'Der Workspace sieht Ihren Namen und Ihre E-Mail-Adresse, kann Ihr Konto aber nicht ändern und sieht keinen Ihrer anderen Workspaces.',
    leave: 'Sie können ihn in den Einstellungen des Workspace verlassen.',
    quotes: 'Den Namen in Anführungszeichen haben Benutzer dieses Dienstes gewählt.',
    button: 'Workspace öffnen',
  },
  fr: {
    subject: (workspace) => `Vous êtes maintenant membre de ${workspace}`,
    joined: (workspace, role) =>
      `En vous connectant avec OpenID Connect, vous êtes devenu membre de l’espace de travail ${workspace} avec le rôle ${role}, car son fournisseur d’identité a ajouté votre adresse e-mail.`,
    seen: 'L’espace de travail voit votre nom et votre adresse e-mail, mais ne peut pas modifier votre compte et ne voit aucun de vos autres espaces de travail.',
    leave: 'Vous pouvez le quitter dans les paramètres de l’espace de travail.',
    quotes: 'Le nom entre guillemets a été choisi par des utilisateurs de ce service.',
    button: 'Ouvrir l’espace de travail',
  },
  es: {
    subject: (workspace) => `Ahora es miembro de ${workspace}`,
    joined: (workspace, role) =>
      `Al iniciar sesión con OpenID Connect, se ha convertido en miembro del espacio de trabajo ${workspace} con el rol ${role}, porque su proveedor de identidad ha añadido su dirección de correo electrónico.`,
    seen: 'El espacio de trabajo ve su nombre y su correo electrónico, pero no puede cambiar su cuenta ni ve ninguno de sus otros espacios de trabajo.',
    leave: 'Puede abandonarlo en los ajustes del espacio de trabajo.',
    quotes: 'El nombre entre comillas lo han elegido usuarios de este servicio.',
    button: 'Abrir el espacio de trabajo',
  },
  it: {
    subject: (workspace) => `Ora fai parte di ${workspace}`,
    joined: (workspace, role) =>
      `Accedendo con OpenID Connect sei entrato nell’area di lavoro ${workspace} con il ruolo ${role}, perché il suo provider di identità ha aggiunto il tuo indirizzo e-mail.`,
    seen: 'L’area di lavoro vede il tuo nome e il tuo indirizzo e-mail, ma non può modificare il tuo account e non vede le tue altre aree di lavoro.',
    leave: 'Puoi lasciarla nelle impostazioni dell’area di lavoro.',
    quotes: 'Il nome tra virgolette è stato scelto da utenti di questo servizio.',
    button: 'Apri l’area di lavoro',
  },
  nl: {
    subject: (workspace) => `U bent nu lid van ${workspace}`,
    joined: (workspace, role) =>
      `Toen u inlogde met OpenID Connect, werd u lid van de werkruimte ${workspace} met de rol ${role}, omdat de identiteitsprovider ervan uw e-mailadres heeft toegevoegd.`,
    seen: 'De werkruimte ziet uw naam en e-mailadres, maar kan uw account niet wijzigen en ziet geen van uw andere werkruimten.',
    leave: 'U kunt de werkruimte in haar instellingen verlaten.',
    quotes: 'De naam tussen aanhalingstekens is gekozen door gebruikers van deze dienst.',
    button: 'Werkruimte openen',
  },
  pt: {
    subject: (workspace) => `Já é membro de ${workspace}`,
    joined: (workspace, role) =>
      `Ao iniciar sessão com OpenID Connect, tornou-se membro do espaço de trabalho ${workspace} com a função ${role}, porque o fornecedor de identidade deste adicionou o seu endereço de e-mail.`,
    seen: 'O espaço de trabalho vê o seu nome e endereço de e-mail, mas não pode alterar a sua conta nem vê os seus outros espaços de trabalho.',
    leave: 'Pode sair dele nas definições do espaço de trabalho.',
    quotes: 'O nome entre aspas foi escolhido por utilizadores deste serviço.',
    button: 'Abrir o espaço de trabalho',
  },
};
