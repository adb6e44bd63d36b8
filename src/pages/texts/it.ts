import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const it: PageTexts = {
  errorTitle: (title) => `Errore: ${title}`,
  faultsTitle: 'Controlla i dati inseriti',
  faults: {
    codes: {
      required: 'compila questo campo',
      too_short: 'inserisci almeno 10 caratteri',
      too_long: 'questo testo è troppo lungo',
    },
    fields: {
      email: { invalid_value: 'inserisci un indirizzo e-mail, ad esempio nome@example.com' },
      repeated: { invalid_value: 'inserisci ancora una volta la nuova password' },
    },
    problems: {
      emailTaken: () => 'Esiste già un account con questo indirizzo e-mail. Accedi o reimposta la password.',
      tooManyAttempts: (seconds) =>
        `Troppi tentativi. Riprova tra ${seconds === '1' ? 'un secondo' : `${seconds} secondi`}.`,
      workspaceFrozen: () =>
        'Questa area di lavoro si sta trasferendo in un’altra installazione e qui non può essere modificata. Rivolgiti al gestore di questo servizio.',
      workspaceSuspended: () => 'Questa area di lavoro è sospesa. Rivolgiti al gestore di questo servizio.',
      wrongCredentials: () => 'L’indirizzo e-mail o la password non è corretto.',
      wrongSecondFactor: () => 'Il codice non è corretto, è scaduto o è già stato usato.',
      ticketExpired: () => 'L’accesso è durato più di 10 minuti o è già stato completato. Ricomincia.',
    },
  },
  fields: {
    email: 'Indirizzo e-mail',
    name: 'Il tuo nome',
    password: 'Password',
    passwordHint: 'Almeno 10 caratteri',
    workspaceName: 'Nome dell’area di lavoro',
    workspaceNameHint: 'Ad esempio la tua azienda',
  },
  showCharacters: 'Mostra i caratteri',
  aside: {
    code: 'Tavolo 4, terrazza',
    active: 'Attivo',
    scansToday: 'Scansioni oggi',
    line: 'Stampa una volta. Cambia la destinazione, e guarda quando e dove viene scansionato.',
  },
  legal: {
    terms: 'Termini di servizio',
    privacy: 'Informativa sulla privacy',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`Creando un account accetti questo documento: ${terms}.`
        : safeHtml`Creando un account accetti questi documenti: ${terms}, ${privacy}.`,
  },
  roles: { admin: 'amministratore', editor: 'editor', viewer: 'lettore' },
  signIn: {
    title: 'Accedi',
    submit: 'Accedi',
    withProvider: (issuer) => `Accedi con ${issuer}`,
    withPasskey: 'Accedi con una passkey',
    singleSignOn: 'Single Sign-On',
    continueWith: (name) => `Continua con ${name}`,
    ofOrganization: 'La tua organizzazione ti fa accedere.',
    or: 'oppure con la password',
    reset: 'Password dimenticata?',
    noAccount: safeHtml`Non hai ancora un account? <a href="sign-up">Crea un account</a>`,
    byInvitation:
      'Per un nuovo account serve un invito. Chiedi a un amministratore dell’area di lavoro di invitarti.',
  },
  withoutPassword: {
    or: 'oppure con il Single Sign-On della tua area di lavoro',
    noAccount: (provider: string) => `Non hai ancora un account? L’accesso con ${provider} ne crea uno.`,
    instead: (provider: string) =>
      `Questo servizio non usa password. Accedi con ${provider}, con una passkey o con il Single Sign-On della tua area di lavoro.`,
    acceptInvitation: safeHtml`Prima <a href="sign-in">accedi</a>, poi apri di nuovo questo link per accettare.`,
    notices: {
      'oidc-email-unverified':
        'Esiste già un account con il tuo indirizzo e-mail, e il provider non ha verificato l’indirizzo. Rivolgiti al gestore di questo servizio.',
      'oidc-unavailable': 'Il provider non risponde. Riprova più tardi, oppure accedi con una passkey.',
      'sso-unknown':
        'Nessuna area di lavoro usa il Single Sign-On con questo indirizzo. Controlla l’indirizzo, oppure accedi in un altro modo.',
    },
  },
  secondFactor: {
    title: 'Conferma la tua identità',
    app: 'Inserisci il codice mostrato dalla tua app di autenticazione, oppure uno dei tuoi codici di recupero.',
    passkey: 'Usa la tua passkey, oppure inserisci uno dei tuoi codici di recupero.',
    code: 'Codice',
    recovery: 'Codice di recupero',
    submit: 'Continua',
    back: 'Torna all’accesso',
    passkeyFailed:
      'Non ha funzionato: la passkey non è conosciuta qui, o la richiesta è stata annullata. Riprova, o usa un altro metodo.',
  },
  signUp: {
    title: 'Crea un account',
    submit: 'Crea account',
    haveAccount: safeHtml`Hai già un account? <a href="sign-in">Accedi</a>`,
    byInvitationTitle: 'Registrazione su invito',
    byInvitation:
      'Per un nuovo account serve un invito. Chiedi a un amministratore dell’area di lavoro di invitare il tuo indirizzo e-mail e apri il link nell’e-mail.',
  },
  verifyEmail: {
    title: 'Conferma il tuo indirizzo e-mail',
    text: 'Fai clic sul pulsante per confermare che questo indirizzo e-mail è tuo e che ti sei registrato con esso. Se non ti sei registrato, chiudi questa pagina.',
    changeText:
      'Fai clic sul pulsante per confermare la modifica dell’indirizzo e-mail del tuo account. Se non l’hai richiesta, chiudi questa pagina.',
    submit: 'Conferma indirizzo e-mail',
    resendText:
      'Ti invieremo un’e-mail con un nuovo link. Il link nell’e-mail precedente non sarà più valido.',
    resend: 'Invia una nuova e-mail',
    back: 'Torna alla dashboard',
  },
  resetPassword: {
    requestTitle: 'Reimposta la password',
    requestText: 'Ti invieremo un’e-mail con un link per scegliere una nuova password.',
    request: 'Invia e-mail',
    back: 'Torna all’accesso',
    title: 'Scegli una nuova password',
    text: 'In questo modo esci da tutti i dispositivi. Poi accedi con la nuova password.',
    newPassword: 'Nuova password',
    repeated: 'Nuova password, ancora una volta',
    revokeApiKeys: 'Revoca anche le chiavi API di questo account, perché qualcun altro potrebbe averlo usato',
    submit: 'Salva la nuova password',
  },
  link: {
    invalidTitle: 'Questo link non è più valido',
    invalid: 'È scaduto, è già stato usato o è stato sostituito da quello in un’e-mail più recente.',
    incompleteTitle: 'Questo link non è completo',
    incomplete: 'Apri di nuovo il link nell’e-mail, oppure copialo per intero nella barra degli indirizzi.',
    sendNew: 'Invia una nuova e-mail',
    signIn: 'Accedi',
  },
  invitation: {
    title: (workspace) => `Entra in ${workspace}`,
    invited: (workspace, role) =>
      safeHtml`Hai ricevuto un invito per l’area di lavoro ${workspace} con il ruolo «${role}».`,
    nothing: {
      submit: 'Accetta l’invito',
      explains: (email) => safeHtml`Hai effettuato l’accesso come ${email} ed entri con questo account.`,
    },
    password: {
      submit: 'Accedi e accetta',
      explains: (email) => safeHtml`Accedi all’account di ${email} per accettarlo.`,
    },
    account: {
      submit: 'Crea account e accetta',
      explains: (email) => safeHtml`Crea un account per ${email} per accettarlo.`,
    },
    account_and_email: {
      submit: 'Crea account e accetta',
      explains: () => safeHtml`Crea un account per accettarlo.`,
    },
    passwordOfAccount: 'Password del tuo account',
    signInFirst: safeHtml`Puoi anche prima <a href="sign-in">accedere</a> e poi aprire di nuovo il link nell’e-mail.`,
    haveAccount: safeHtml`Se hai già un account, prima <a href="sign-in">accedi</a> e poi apri di nuovo questo link.`,
    signOutFirst: safeHtml`Per entrare con un altro account, prima <a href="${HOME}">esci</a> e poi apri di nuovo questo link.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`Hai effettuato l’accesso come <strong>${signedInAs}</strong>, ma questo invito è per <strong>${invited}</strong>. Se lo accetti, il tuo account non entra nell’area di lavoro: questo browser passa all’account di ${invited}.`,
    endedTitle: 'Questo invito non è più valido',
    ended:
      'È scaduto, è già stato accettato, oppure è stato sostituito o eliminato. Chiedine uno nuovo a un amministratore dell’area di lavoro.',
    accepted: safeHtml`Lo hai già accettato? <a href="sign-in">Accedi</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `Configura ${provider}`,
    intro: (workspace: SafeHtml) =>
      safeHtml`L’area di lavoro ${workspace} vuole far accedere i suoi membri tramite il tuo provider di identità. Collega qui i due; poi un amministratore dell’area di lavoro attiva la connessione.`,
    guide: 'Passo dopo passo, nella guida',
    ours: '1. Inserisci questi valori presso il provider',
    theirs: '2. Inserisci i valori del provider',
    test: '3. Prova l’accesso',
    testText: 'Accedi presso il provider. L’accesso di nessuno cambia.',
    startTest: 'Prova l’accesso',
    sent: 'La prova è riuscita. Il provider ha inviato:',
    failed: 'L’ultima prova non è riuscita:',
    finish: 'Termina',
    finishText:
      'Se tutto è giusto, termina: questo link cessa e l’amministratore può attivare la connessione.',
    finishedTitle: 'La connessione è configurata',
    finished:
      'Questo link non funziona più. Di’ all’amministratore dell’area di lavoro che la connessione può essere attivata.',
    ended:
      'Questo link di configurazione non è più valido. Chiedine uno nuovo all’amministratore dell’area di lavoro.',
    save: 'Salva',
    secretHint: 'Lascia vuoto per mantenere il segreto attuale. Un altro emittente ne richiede uno nuovo.',
    metadataUrl: 'Indirizzo dei metadati',
    metadataUrlHint:
      'Vengono letti ora e una volta al giorno: un nuovo certificato non richiede nulla da te.',
    metadata: 'Oppure i metadati stessi',
    metadataHint: 'Apri il file XML del provider e incolla il suo testo.',
    metadataFile: 'Oppure il loro file',
    upload: 'Carica',
    read: 'Metadati letti: ',
  },
  unsubscribe: {
    title: 'Non ricevere più queste e-mail?',
    explains: {
      leads: 'Non riceverai più e-mail sui nuovi contatti di questo codice QR.',
      webhooks: 'Non riceverai più e-mail sugli endpoint webhook disattivati di questa area di lavoro.',
      domains: 'Non riceverai più e-mail sul record DNS di questo dominio.',
      reports: 'Non riceverai più questo report via e-mail.',
    },
    submit: 'Non ricevere più queste e-mail',
    stoppedTitle: 'Non ricevi più queste e-mail',
    stopped: 'Hai cambiato idea? Puoi riceverle di nuovo.',
    resume: 'Riceverle di nuovo',
    resumedTitle: 'Ricevi di nuovo queste e-mail',
    resumed: 'Il servizio le invierà come prima.',
  },
  notices: {
    'account-deleted': 'Il tuo account è stato eliminato.',
    deactivated:
      'Il tuo account è disattivato in tutte le sue aree di lavoro. Chiedi a un amministratore dell’area di lavoro, o del tuo provider di identità, di riattivarlo.',
    'confirmation-sent': 'Ti abbiamo inviato un’altra e-mail. Il link in quella precedente non è più valido.',
    'email-confirmed': 'Il tuo indirizzo e-mail è confermato.',
    'email-half-confirmed':
      'Questo indirizzo ha confermato la modifica. Ora apri il link nell’e-mail inviata all’altro indirizzo.',
    'email-changed': 'Il tuo indirizzo e-mail è stato modificato.',
    'invitation-required':
      'Per un nuovo account serve un invito: chiedi a un amministratore dell’area di lavoro di invitare il tuo indirizzo e-mail e apri il link nell’e-mail.',
    maintenance:
      'Il servizio è in manutenzione: al momento non si possono creare account né aree di lavoro. Riprova più tardi.',
    'no-workspace':
      'Il tuo account non fa più parte di alcuna area di lavoro. Chiedi un invito a un amministratore dell’area di lavoro.',
    'oidc-email-unverified':
      'Esiste già un account con il tuo indirizzo e-mail, e il provider non ha verificato l’indirizzo. Accedi con la tua password.',
    'oidc-no-email': 'Il provider non ha inviato il tuo indirizzo e-mail. Rivolgiti al suo amministratore.',
    'oidc-refused':
      'L’accesso con il provider non è riuscito: è durato più di 10 minuti, è stato iniziato in un altro browser o è stato rifiutato dal provider. Ricomincia.',
    'oidc-unavailable': 'Il provider non risponde. Riprova, oppure accedi con la tua password.',
    'password-changed': 'La tua password è stata cambiata. Accedi con quella nuova.',
    'reset-requested':
      'Se esiste un account con questo indirizzo e-mail, abbiamo inviato un’e-mail con un link per scegliere una nuova password. Il link funziona una sola volta, entro un’ora. Se ne hai richieste più di una, usa l’e-mail più recente.',
    'session-ended': 'La tua sessione è terminata: accedi di nuovo. Riprenderai da dove eri.',
    'setup-saved': 'Salvato. Ora prova l’accesso.',
    'signed-out': 'Sei uscito.',
    'sso-not-admitted':
      'La tua organizzazione ti ha autenticato, ma non hai accesso a questa area di lavoro. Rivolgiti a un amministratore dell’area di lavoro: il registro del Single Sign-On indica il motivo.',
    'sso-refused':
      'Il Single Sign-On non è riuscito: ha richiesto più di 10 minuti, è stato avviato in un altro browser o è stato rifiutato dal provider. Ricomincia.',
    'sso-unavailable': 'Il provider di identità dell’area di lavoro non risponde. Riprova più tardi.',
    'sso-unknown':
      'Nessuna area di lavoro usa il Single Sign-On con questo indirizzo. Controlla l’indirizzo, oppure accedi con la password.',
  },
};
