import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const nl: PageTexts = {
  errorTitle: (title) => `Fout: ${title}`,
  faultsTitle: 'Controleer wat u hebt ingevuld',
  faults: {
    codes: {
      required: 'vul dit veld in',
      too_short: 'vul minstens 10 tekens in',
      too_long: 'deze tekst is te lang',
    },
    fields: {
      email: { invalid_value: 'vul een e-mailadres in, bijvoorbeeld naam@example.com' },
      repeated: { invalid_value: 'vul het nieuwe wachtwoord nog een keer in' },
    },
    problems: {
      emailTaken: () =>
        'Er bestaat al een account met dit e-mailadres. Log in of stel het wachtwoord opnieuw in.',
      tooManyAttempts: (seconds) =>
        `Te veel pogingen. Probeer het over ${seconds === '1' ? 'een seconde' : `${seconds} seconden`} opnieuw.`,
      workspaceFrozen: () =>
        'Deze werkruimte verhuist naar een andere installatie en kan hier niet worden gewijzigd. Neem contact op met de aanbieder van deze dienst.',
      workspaceSuspended: () =>
        'Deze werkruimte is geblokkeerd. Neem contact op met de aanbieder van deze dienst.',
      wrongCredentials: () => 'Het e-mailadres of het wachtwoord is niet juist.',
      wrongSecondFactor: () => 'De code is onjuist, verlopen of al gebruikt.',
      ticketExpired: () => 'Het aanmelden duurde langer dan 10 minuten of is al voltooid. Begin opnieuw.',
    },
  },
  fields: {
    email: 'E-mailadres',
    name: 'Uw naam',
    password: 'Wachtwoord',
    passwordHint: 'Minstens 10 tekens',
    workspaceName: 'Naam van de werkruimte',
    workspaceNameHint: 'Bijvoorbeeld uw bedrijf',
  },
  showCharacters: 'Tekens tonen',
  aside: {
    code: 'Tafel 4, terras',
    active: 'Actief',
    scansToday: 'Scans vandaag',
    line: 'Eén keer drukken. Wijzig de bestemming, en zie wanneer en waar de code wordt gescand.',
  },
  legal: {
    terms: 'Gebruiksvoorwaarden',
    privacy: 'Privacyverklaring',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`Met een account gaat u akkoord met de ${terms}.`
        : safeHtml`Met een account gaat u akkoord met de ${terms}, en hebt u de ${privacy} gelezen.`,
  },
  roles: { admin: 'beheerder', editor: 'bewerker', viewer: 'lezer' },
  signIn: {
    title: 'Inloggen',
    submit: 'Inloggen',
    withProvider: (issuer) => `Inloggen met ${issuer}`,
    withPasskey: 'Aanmelden met een passkey',
    singleSignOn: 'Single sign-on',
    continueWith: (name) => `Doorgaan met ${name}`,
    ofOrganization: 'Uw organisatie logt u in.',
    or: 'of met uw wachtwoord',
    reset: 'Wachtwoord vergeten?',
    noAccount: safeHtml`Nog geen account? <a href="sign-up">Account aanmaken</a>`,
    byInvitation:
      'Voor een nieuw account is een uitnodiging nodig. Vraag een beheerder van de werkruimte om u uit te nodigen.',
  },
  withoutPassword: {
    or: 'of met de single sign-on van uw werkruimte',
    noAccount: (provider: string) => `Nog geen account? Inloggen met ${provider} maakt er een aan.`,
    instead: (provider: string) =>
      `Deze dienst gebruikt geen wachtwoorden. Log in met ${provider}, met een passkey, of met de single sign-on van uw werkruimte.`,
    acceptInvitation: safeHtml`<a href="sign-in">Log eerst in</a>, en open daarna deze link opnieuw om de uitnodiging aan te nemen.`,
    notices: {
      'oidc-email-unverified':
        'Er bestaat al een account met uw e-mailadres, en de provider heeft het adres niet geverifieerd. Vraag het de beheerder van deze dienst.',
      'oidc-unavailable': 'De provider reageert niet. Probeer het later opnieuw, of log in met een passkey.',
      'sso-unknown':
        'Geen enkele werkruimte gebruikt single sign-on met dit adres. Controleer het adres, of log op een andere manier in.',
    },
  },
  secondFactor: {
    title: 'Bevestig dat u het bent',
    app: 'Voer de code in die uw authenticator-app toont, of een van uw herstelcodes.',
    passkey: 'Gebruik uw passkey, of voer een van uw herstelcodes in.',
    code: 'Code',
    recovery: 'Herstelcode',
    submit: 'Doorgaan',
    back: 'Terug naar aanmelden',
    passkeyFailed:
      'Dat is niet gelukt: de passkey is hier onbekend, of de aanvraag is geannuleerd. Probeer het opnieuw, of op een andere manier.',
  },
  signUp: {
    title: 'Account aanmaken',
    submit: 'Account aanmaken',
    haveAccount: safeHtml`Hebt u al een account? <a href="sign-in">Inloggen</a>`,
    byInvitationTitle: 'Aanmelden op uitnodiging',
    byInvitation:
      'Voor een nieuw account is een uitnodiging nodig. Vraag een beheerder van de werkruimte om uw e-mailadres uit te nodigen, en open de link in de e-mail.',
  },
  verifyEmail: {
    title: 'Uw e-mailadres bevestigen',
    text: 'Klik op de knop om te bevestigen dat dit e-mailadres van u is en dat u zich ermee hebt aangemeld. Sluit deze pagina als u zich niet hebt aangemeld.',
    changeText:
      'Klik op de knop om de wijziging van het e-mailadres van uw account te bevestigen. Sluit deze pagina als u dit niet hebt aangevraagd.',
    submit: 'E-mailadres bevestigen',
    resendText:
      'We sturen u een e-mail met een nieuwe link. De link in de vorige e-mail werkt dan niet meer.',
    resend: 'Nieuwe e-mail sturen',
    back: 'Terug naar het dashboard',
  },
  resetPassword: {
    requestTitle: 'Wachtwoord opnieuw instellen',
    requestText: 'We sturen u een e-mail met een link om een nieuw wachtwoord te kiezen.',
    request: 'E-mail sturen',
    back: 'Terug naar inloggen',
    title: 'Nieuw wachtwoord kiezen',
    text: 'U wordt overal uitgelogd. Log daarna in met het nieuwe wachtwoord.',
    newPassword: 'Nieuw wachtwoord',
    repeated: 'Nieuw wachtwoord, nog een keer',
    revokeApiKeys:
      'Ook de API-sleutels van dit account intrekken, omdat iemand anders het gebruikt kan hebben',
    submit: 'Nieuw wachtwoord opslaan',
  },
  link: {
    invalidTitle: 'Deze link is niet meer geldig',
    invalid: 'De link is verlopen, al gebruikt of vervangen door die in een nieuwere e-mail.',
    incompleteTitle: 'Deze link is niet volledig',
    incomplete: 'Open de link in de e-mail opnieuw, of kopieer de hele link naar de adresbalk.',
    sendNew: 'Nieuwe e-mail sturen',
    signIn: 'Inloggen',
  },
  invitation: {
    title: (workspace) => `Deelnemen aan ${workspace}`,
    invited: (workspace, role) =>
      safeHtml`U bent uitgenodigd voor de werkruimte ${workspace} met de rol ‘${role}’.`,
    nothing: {
      submit: 'Uitnodiging aannemen',
      explains: (email) => safeHtml`U bent ingelogd als ${email} en neemt met dit account deel.`,
    },
    password: {
      submit: 'Inloggen en aannemen',
      explains: (email) => safeHtml`Log in op het account van ${email} om de uitnodiging aan te nemen.`,
    },
    account: {
      submit: 'Account aanmaken en aannemen',
      explains: (email) => safeHtml`Maak een account aan voor ${email} om de uitnodiging aan te nemen.`,
    },
    account_and_email: {
      submit: 'Account aanmaken en aannemen',
      explains: () => safeHtml`Maak een account aan om de uitnodiging aan te nemen.`,
    },
    passwordOfAccount: 'Wachtwoord van uw account',
    signInFirst: safeHtml`U kunt ook eerst <a href="sign-in">inloggen</a> en daarna de link in de e-mail opnieuw openen.`,
    haveAccount: safeHtml`Als u al een account hebt, <a href="sign-in">log dan eerst in</a> en open daarna deze link opnieuw.`,
    signOutFirst: safeHtml`Om met een ander account deel te nemen, <a href="${HOME}">logt u eerst uit</a> en opent u daarna deze link opnieuw.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`U bent ingelogd als <strong>${signedInAs}</strong>, maar deze uitnodiging is voor <strong>${invited}</strong>. Als u de uitnodiging aanneemt, wordt niet uw account aan de werkruimte toegevoegd: deze browser wordt dan ingelogd als ${invited}.`,
    endedTitle: 'Deze uitnodiging is niet meer geldig',
    ended:
      'De uitnodiging is verlopen, al aangenomen, vervangen of verwijderd. Vraag een beheerder van de werkruimte om een nieuwe.',
    accepted: safeHtml`Al aangenomen? <a href="sign-in">Inloggen</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `${provider} instellen`,
    intro: (workspace: SafeHtml) =>
      safeHtml`De werkruimte ${workspace} wil haar mensen via uw identiteitsprovider laten inloggen. Verbind de twee hier; daarna schakelt een beheerder van de werkruimte de verbinding in.`,
    guide: 'Stap voor stap, in de handleiding',
    ours: '1. Voer deze waarden in bij de provider',
    theirs: '2. Voer de waarden van de provider in',
    test: '3. Test het inloggen',
    testText: 'U logt in bij de provider. Niemands toegang verandert.',
    startTest: 'Inloggen testen',
    sent: 'De test is gelukt. De provider heeft verstuurd:',
    failed: 'De laatste test is mislukt:',
    finish: 'Afronden',
    finishText:
      'Als alles klopt, rondt u af: deze link vervalt, en de beheerder kan de verbinding inschakelen.',
    finishedTitle: 'De verbinding is ingesteld',
    finished:
      'Deze link werkt niet meer. Zeg de beheerder van de werkruimte dat de verbinding kan worden ingeschakeld.',
    ended: 'Deze instellink is niet meer geldig. Vraag de beheerder van de werkruimte om een nieuwe.',
    save: 'Opslaan',
    secretHint: 'Laat dit leeg om het huidige geheim te houden. Een andere issuer heeft een nieuw nodig.',
    metadataUrl: 'Adres van de metadata',
    metadataUrlHint: 'We lezen ze nu en eens per dag, dus een nieuw certificaat vraagt niets van u.',
    metadata: 'Of de metadata zelf',
    metadataHint: 'Open het XML-bestand van de provider en plak de tekst ervan.',
    metadataFile: 'Of het bestand ervan',
    upload: 'Uploaden',
    read: 'Gelezen metadata: ',
  },
  unsubscribe: {
    title: 'Deze e-mails stopzetten?',
    explains: {
      leads: 'U krijgt dan geen e-mails meer over nieuwe leads van deze QR-code.',
      webhooks: 'U krijgt dan geen e-mails meer over uitgeschakelde webhook-endpoints van deze werkruimte.',
      domains: 'U krijgt dan geen e-mails meer over het DNS-record van dit domein.',
      reports: 'U krijgt dit rapport dan niet meer per e-mail.',
    },
    submit: 'Deze e-mails stopzetten',
    stoppedTitle: 'U krijgt deze e-mails niet meer',
    stopped: 'Hebt u zich bedacht? U kunt ze weer ontvangen.',
    resume: 'Weer ontvangen',
    resumedTitle: 'U krijgt deze e-mails weer',
    resumed: 'De dienst stuurt ze weer zoals voorheen.',
  },
  notices: {
    'account-deleted': 'Uw account is verwijderd.',
    deactivated:
      'Uw account is in al zijn werkruimten gedeactiveerd. Vraag een beheerder van de werkruimte, of van uw identiteitsprovider, om het weer te activeren.',
    'confirmation-sent': 'We hebben u nog een e-mail gestuurd. De link in de vorige werkt niet meer.',
    'email-confirmed': 'Uw e-mailadres is bevestigd.',
    'email-half-confirmed':
      'Dit adres heeft de wijziging bevestigd. Open nu de link in de e-mail naar het andere adres.',
    'email-changed': 'Uw e-mailadres is gewijzigd.',
    'invitation-required':
      'Voor een nieuw account is een uitnodiging nodig: vraag een beheerder van de werkruimte om uw e-mailadres uit te nodigen, en open de link in de e-mail.',
    maintenance:
      'Er wordt onderhoud aan de dienst gepleegd; daarom kunnen er nu geen accounts of werkruimten worden gemaakt. Probeer het later opnieuw.',
    'no-workspace':
      'Uw account is van geen enkele werkruimte meer lid. Vraag een beheerder van de werkruimte om een uitnodiging.',
    'oidc-email-unverified':
      'Er bestaat al een account met uw e-mailadres, en de provider heeft het adres niet geverifieerd. Log in met uw wachtwoord.',
    'oidc-no-email': 'De provider heeft uw e-mailadres niet doorgegeven. Vraag het de beheerder ervan.',
    'oidc-refused':
      'Inloggen bij de provider is mislukt: het duurde langer dan 10 minuten, is in een andere browser begonnen of is door de provider geweigerd. Begin opnieuw.',
    'oidc-unavailable': 'De provider reageert niet. Probeer het opnieuw, of log in met uw wachtwoord.',
    'password-changed': 'Uw wachtwoord is gewijzigd. Log in met het nieuwe.',
    'reset-requested':
      'Als er een account met dit e-mailadres bestaat, hebben we een e-mail gestuurd met een link om een nieuw wachtwoord te kiezen. De link werkt één keer, binnen een uur. Gebruik de nieuwste e-mail als u er meer hebt aangevraagd.',
    'session-ended': 'Uw sessie is beëindigd. Log opnieuw in: u gaat dan verder waar u was.',
    'setup-saved': 'Opgeslagen. Test nu het inloggen.',
    'signed-out': 'U bent uitgelogd.',
    'sso-not-admitted':
      'Uw organisatie heeft u ingelogd, maar u hebt geen toegang tot deze werkruimte. Vraag het een beheerder van de werkruimte: het logboek van single sign-on vermeldt de reden.',
    'sso-refused':
      'Single sign-on is mislukt: het duurde langer dan 10 minuten, is in een andere browser begonnen of is door de provider geweigerd. Begin opnieuw.',
    'sso-unavailable': 'De identiteitsprovider van de werkruimte reageert niet. Probeer het later opnieuw.',
    'sso-unknown':
      'Geen enkele werkruimte gebruikt single sign-on met dit adres. Controleer het adres, of log in met uw wachtwoord.',
  },
};
