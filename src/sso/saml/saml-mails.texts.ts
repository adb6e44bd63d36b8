import type { Language } from '#libs/languages';

interface Names {
  provider: string;
  workspace: string;
}

export interface SamlMailTexts {
  ends: { subject: (name: string) => string; parts: (facts: Names & { day: string }) => string[] };
  paused: { subject: (name: string) => string; parts: (names: Names) => string[] };
  button: string;
}

export const SAML_MAILS: Record<Language, SamlMailTexts> = {
  en: {
    ends: {
      subject: (name) => `The certificate of ${name} ends soon`,
      parts: ({ provider, workspace, day }) => [
        `The certificate with which the identity provider ${provider} signs for the workspace ${workspace} ends on ${day}. From then on, nobody can sign in through this connection.`,
        'Create a new certificate at the provider. If the connection has the address of its metadata, it is read each day; otherwise, enter the new metadata.',
      ],
    },
    paused: {
      subject: (name) => `Single sign-on with ${name} is paused`,
      parts: ({ provider, workspace }) => [
        `The metadata of the identity provider ${provider} of the workspace ${workspace} names another provider than before, so its connection is paused: nobody signs in through it. People with a password can use it meanwhile.`,
        'If that is intended, enter the address of the metadata again, test the connection and enable it. Otherwise, ask the provider.',
      ],
    },
    button: 'Open single sign-on',
  },
  de: {
    ends: {
      subject: (name) => `Das Zertifikat von ${name} endet bald`,
      parts: ({ provider, workspace, day }) => [
        `Das Zertifikat, mit dem der Identitätsanbieter ${provider} für den Workspace ${workspace} signiert, endet am ${day}. Danach kann sich niemand mehr über diese Verbindung anmelden.`,
        'Legen Sie beim Anbieter ein neues Zertifikat an. Kennt die Verbindung die Adresse der Metadaten, werden diese täglich gelesen; sonst geben Sie die neuen Metadaten ein.',
      ],
    },
    paused: {
      subject: (name) => `Single Sign-on mit ${name} ist pausiert`,
      parts: ({ provider, workspace }) => [
        `Die Metadaten des Identitätsanbieters ${provider} des Workspace ${workspace} nennen einen anderen Anbieter als zuvor. Deshalb ist die Verbindung pausiert: Niemand meldet sich über sie an. Wer ein Passwort hat, kann es so lange verwenden.`,
        'Ist das beabsichtigt, geben Sie die Adresse der Metadaten noch einmal ein, testen Sie die Verbindung und aktivieren Sie sie. Fragen Sie sonst den Anbieter.',
      ],
    },
    button: 'Single Sign-on öffnen',
  },
  fr: {
    ends: {
      subject: (name) => `Le certificat de ${name} expire bientôt`,
      parts: ({ provider, workspace, day }) => [
        `Le certificat avec lequel le fournisseur d’identité ${provider} signe pour l’espace de travail ${workspace} expire le ${day}. Ensuite, personne ne pourra plus se connecter par cette connexion.`,
        'Créez un nouveau certificat chez le fournisseur. Si la connexion connaît l’adresse des métadonnées, elles sont lues chaque jour ; sinon, saisissez les nouvelles métadonnées.',
      ],
    },
    paused: {
      subject: (name) => `L’authentification unique avec ${name} est suspendue`,
      parts: ({ provider, workspace }) => [
        `Les métadonnées du fournisseur d’identité ${provider} de l’espace de travail ${workspace} désignent un autre fournisseur qu’auparavant. La connexion est donc suspendue : personne ne se connecte par elle. Les personnes qui ont un mot de passe peuvent l’utiliser entre-temps.`,
        'Si c’est voulu, saisissez à nouveau l’adresse des métadonnées, testez la connexion et activez-la. Sinon, adressez-vous au fournisseur.',
      ],
    },
    button: 'Ouvrir l’authentification unique',
  },
  es: {
    ends: {
      subject: (name) => `El certificado de ${name} caduca pronto`,
      parts: ({ provider, workspace, day }) => [
        `El certificado con el que el proveedor de identidad ${provider} firma para el espacio de trabajo ${workspace} caduca el ${day}. A partir de entonces, nadie podrá iniciar sesión por esta conexión.`,
        'Cree un certificado nuevo en el proveedor. Si la conexión conoce la dirección de los metadatos, se leen cada día; si no, introduzca los nuevos metadatos.',
      ],
    },
    paused: {
      subject: (name) => `El inicio de sesión único con ${name} está en pausa`,
      parts: ({ provider, workspace }) => [
        `Los metadatos del proveedor de identidad ${provider} del espacio de trabajo ${workspace} nombran a otro proveedor que antes. Por eso la conexión está en pausa: nadie inicia sesión por ella. Quien tenga una contraseña puede usarla mientras tanto.`,
        'Si es intencionado, introduzca de nuevo la dirección de los metadatos, pruebe la conexión y actívela. Si no, pregunte al proveedor.',
      ],
    },
    button: 'Abrir el inicio de sesión único',
  },
  it: {
    ends: {
      subject: (name) => `Il certificato di ${name} scade presto`,
      parts: ({ provider, workspace, day }) => [
        `Il certificato con cui il provider di identità ${provider} firma per l’area di lavoro ${workspace} scade il ${day}. Da allora nessuno potrà accedere tramite questa connessione.`,
        'Crei un nuovo certificato presso il provider. Se la connessione conosce l’indirizzo dei metadati, questi vengono letti ogni giorno; altrimenti inserisca i nuovi metadati.',
      ],
    },
    paused: {
      subject: (name) => `Il Single Sign-On con ${name} è in pausa`,
      parts: ({ provider, workspace }) => [
        `I metadati del provider di identità ${provider} dell’area di lavoro ${workspace} indicano un provider diverso da prima. Perciò la connessione è in pausa: nessuno accede tramite essa. Chi ha una password può usarla nel frattempo.`,
        'Se è voluto, inserisca di nuovo l’indirizzo dei metadati, provi la connessione e la attivi. Altrimenti si rivolga al provider.',
      ],
    },
    button: 'Apri il Single Sign-On',
  },
  nl: {
    ends: {
      subject: (name) => `Het certificaat van ${name} verloopt binnenkort`,
      parts: ({ provider, workspace, day }) => [
        `Het certificaat waarmee de identiteitsprovider ${provider} voor de werkruimte ${workspace} ondertekent, verloopt op ${day}. Daarna kan niemand meer via deze verbinding inloggen.`,
        'Maak bij de provider een nieuw certificaat aan. Als de verbinding het adres van de metadata kent, worden die dagelijks gelezen; voer anders de nieuwe metadata in.',
      ],
    },
    paused: {
      subject: (name) => `Single sign-on met ${name} is gepauzeerd`,
      parts: ({ provider, workspace }) => [
        `De metadata van de identiteitsprovider ${provider} van de werkruimte ${workspace} noemen een andere provider dan voorheen. Daarom is de verbinding gepauzeerd: niemand logt erdoor in. Wie een wachtwoord heeft, kan dat intussen gebruiken.`,
        'Is dit de bedoeling, voer dan het adres van de metadata opnieuw in, test de verbinding en schakel haar in. Vraag anders de provider.',
      ],
    },
    button: 'Single sign-on openen',
  },
  pt: {
    ends: {
      subject: (name) => `O certificado de ${name} termina em breve`,
      parts: ({ provider, workspace, day }) => [
        `O certificado com que o fornecedor de identidade ${provider} assina para o espaço de trabalho ${workspace} termina a ${day}. A partir daí, ninguém poderá iniciar sessão por esta ligação.`,
        'Crie um novo certificado no fornecedor. Se a ligação conhecer o endereço dos metadados, estes são lidos todos os dias; caso contrário, introduza os novos metadados.',
      ],
    },
    paused: {
      subject: (name) => `O início de sessão único com ${name} está em pausa`,
      parts: ({ provider, workspace }) => [
        `Os metadados do fornecedor de identidade ${provider} do espaço de trabalho ${workspace} indicam um fornecedor diferente do anterior. Por isso, a ligação está em pausa: ninguém inicia sessão por ela. Quem tem uma palavra-passe pode usá-la entretanto.`,
        'Se for intencional, introduza de novo o endereço dos metadados, teste a ligação e ative-a. Caso contrário, pergunte ao fornecedor.',
      ],
    },
    button: 'Abrir o início de sessão único',
  },
};
