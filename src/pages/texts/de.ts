import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const de: PageTexts = {
  errorTitle: (title) => `Fehler: ${title}`,
  faultsTitle: 'Bitte prüfen Sie Ihre Eingaben',
  faults: {
    codes: {
      required: 'Bitte füllen Sie dieses Feld aus',
      too_short: 'Bitte geben Sie mindestens 10 Zeichen ein',
      too_long: 'Dieser Text ist zu lang',
    },
    fields: {
      email: { invalid_value: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com' },
      repeated: { invalid_value: 'Bitte geben Sie das neue Passwort noch einmal ein' },
    },
    problems: {
      emailTaken: () =>
        'Es gibt bereits ein Konto mit dieser E-Mail-Adresse. Melden Sie sich an, oder setzen Sie das Passwort zurück.',
      tooManyAttempts: (seconds) =>
        `Zu viele Versuche. Bitte versuchen Sie es in ${seconds === '1' ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
      workspaceFrozen: () =>
        'Dieser Workspace zieht in eine andere Installation um und kann hier nicht geändert werden. Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
      workspaceSuspended: () =>
        'Dieser Workspace ist gesperrt. Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
      wrongCredentials: () => 'Die E-Mail-Adresse oder das Passwort ist nicht richtig.',
      wrongSecondFactor: () => 'Der Code ist nicht richtig, abgelaufen oder wurde schon verwendet.',
      ticketExpired: () =>
        'Die Anmeldung hat länger als 10 Minuten gedauert oder ist schon abgeschlossen. Beginnen Sie noch einmal.',
    },
  },
  fields: {
    email: 'E-Mail-Adresse',
    name: 'Ihr Name',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen',
    workspaceName: 'Name des Workspace',
    workspaceNameHint: 'Zum Beispiel Ihre Firma',
  },
  showCharacters: 'Zeichen anzeigen',
  aside: {
    code: 'Tisch 4, Terrasse',
    active: 'Aktiv',
    scansToday: 'Scans heute',
    line: 'Einmal drucken. Das Ziel jederzeit ändern und sehen, wann und wo gescannt wird.',
  },
  legal: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`Mit dem Konto stimmen Sie den ${terms} zu.`
        : safeHtml`Mit dem Konto stimmen Sie den ${terms} zu und haben die ${privacy} gelesen.`,
  },
  roles: { admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' },
  signIn: {
    title: 'Anmelden',
    submit: 'Anmelden',
    withProvider: (issuer) => `Mit ${issuer} anmelden`,
    withPasskey: 'Mit einem Passkey anmelden',
    singleSignOn: 'Single Sign-on',
    continueWith: (name) => `Weiter mit ${name}`,
    ofOrganization: 'Ihre Organisation meldet Sie an.',
    or: 'oder mit Ihrem Passwort',
    reset: 'Passwort vergessen?',
    noAccount: safeHtml`Noch kein Konto? <a href="sign-up">Konto erstellen</a>`,
    byInvitation:
      'Für ein neues Konto brauchen Sie eine Einladung. Bitten Sie einen Admin des Workspace, Sie einzuladen.',
  },
  withoutPassword: {
    or: 'oder über das Single Sign-on Ihres Workspace',
    noAccount: (provider: string) => `Noch kein Konto? Die Anmeldung mit ${provider} erstellt eines.`,
    instead: (provider: string) =>
      `Dieser Dienst verwendet keine Passwörter. Melden Sie sich mit ${provider}, mit einem Passkey oder über das Single Sign-on Ihres Workspace an.`,
    acceptInvitation: safeHtml`<a href="sign-in">Melden Sie sich zuerst an</a>, und öffnen Sie dann diesen Link noch einmal, um die Einladung anzunehmen.`,
    notices: {
      'oidc-email-unverified':
        'Es gibt bereits ein Konto mit Ihrer E-Mail-Adresse, und der Anbieter hat die Adresse nicht bestätigt. Fragen Sie den Betreiber dieses Dienstes.',
      'oidc-unavailable':
        'Der Anbieter antwortet nicht. Versuchen Sie es später noch einmal, oder melden Sie sich mit einem Passkey an.',
      'sso-unknown':
        'Kein Workspace verwendet Single Sign-on mit dieser Adresse. Prüfen Sie die Adresse, oder melden Sie sich auf andere Weise an.',
    },
  },
  secondFactor: {
    title: 'Bestätigen Sie, dass Sie es sind',
    app: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt, oder einen Ihrer Wiederherstellungscodes.',
    passkey: 'Verwenden Sie Ihren Passkey, oder geben Sie einen Ihrer Wiederherstellungscodes ein.',
    code: 'Code',
    recovery: 'Wiederherstellungscode',
    submit: 'Weiter',
    back: 'Zurück zur Anmeldung',
    passkeyFailed:
      'Das hat nicht geklappt: Der Passkey ist hier nicht bekannt, oder die Anfrage wurde abgebrochen. Versuchen Sie es noch einmal oder auf andere Weise.',
  },
  signUp: {
    title: 'Konto erstellen',
    submit: 'Konto erstellen',
    haveAccount: safeHtml`Haben Sie schon ein Konto? <a href="sign-in">Anmelden</a>`,
    byInvitationTitle: 'Neue Konten nur mit Einladung',
    byInvitation:
      'Für ein neues Konto brauchen Sie eine Einladung. Bitten Sie einen Admin des Workspace, Ihre E-Mail-Adresse einzuladen, und öffnen Sie den Link in der E-Mail.',
  },
  verifyEmail: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Bestätigen Sie mit der Schaltfläche, dass diese E-Mail-Adresse Ihnen gehört und dass Sie sich damit registriert haben. Wenn Sie sich nicht registriert haben, schließen Sie diese Seite.',
    changeText:
      'Bestätigen Sie mit der Schaltfläche, dass sich die E-Mail-Adresse Ihres Kontos ändert. Wenn Sie das nicht angefordert haben, schließen Sie diese Seite.',
    submit: 'E-Mail-Adresse bestätigen',
    resendText:
      'Wir senden Ihnen eine E-Mail mit einem neuen Link. Der Link in der vorherigen E-Mail gilt dann nicht mehr.',
    resend: 'Neue E-Mail senden',
    back: 'Zurück zum Dashboard',
  },
  resetPassword: {
    requestTitle: 'Passwort zurücksetzen',
    requestText: 'Wir senden Ihnen eine E-Mail mit einem Link, über den Sie ein neues Passwort wählen.',
    request: 'E-Mail senden',
    back: 'Zurück zur Anmeldung',
    title: 'Neues Passwort wählen',
    text: 'Damit werden Sie überall abgemeldet. Melden Sie sich danach mit dem neuen Passwort an.',
    newPassword: 'Neues Passwort',
    repeated: 'Neues Passwort wiederholen',
    revokeApiKeys:
      'Auch die API-Schlüssel dieses Kontos widerrufen, weil jemand anderes es verwendet haben könnte',
    submit: 'Neues Passwort speichern',
  },
  link: {
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Er ist abgelaufen, wurde schon verwendet oder durch den in einer neueren E-Mail ersetzt.',
    incompleteTitle: 'Dieser Link ist nicht vollständig',
    incomplete:
      'Öffnen Sie den Link in der E-Mail noch einmal, oder kopieren Sie ihn vollständig in die Adresszeile.',
    sendNew: 'Neue E-Mail senden',
    signIn: 'Anmelden',
  },
  invitation: {
    title: (workspace) => `${workspace} beitreten`,
    invited: (workspace, role) =>
      safeHtml`Sie sind in den Workspace ${workspace} eingeladen, mit der Rolle ${role}.`,
    nothing: {
      submit: 'Einladung annehmen',
      explains: (email) => safeHtml`Sie sind als ${email} angemeldet und treten mit diesem Konto bei.`,
    },
    password: {
      submit: 'Anmelden und annehmen',
      explains: (email) => safeHtml`Melden Sie sich beim Konto von ${email} an, um sie anzunehmen.`,
    },
    account: {
      submit: 'Konto erstellen und annehmen',
      explains: (email) => safeHtml`Erstellen Sie ein Konto für ${email}, um die Einladung anzunehmen.`,
    },
    account_and_email: {
      submit: 'Konto erstellen und annehmen',
      explains: () => safeHtml`Erstellen Sie ein Konto, um die Einladung anzunehmen.`,
    },
    passwordOfAccount: 'Passwort Ihres Kontos',
    signInFirst: safeHtml`Sie können sich auch zuerst <a href="sign-in">anmelden</a> und dann den Link in der E-Mail noch einmal öffnen.`,
    haveAccount: safeHtml`Wenn Sie schon ein Konto haben, <a href="sign-in">melden Sie sich an</a> und öffnen Sie dann diesen Link noch einmal.`,
    signOutFirst: safeHtml`Um mit einem anderen Konto beizutreten, <a href="${HOME}">melden Sie sich ab</a> und öffnen Sie dann diesen Link noch einmal.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`Sie sind als <strong>${signedInAs}</strong> angemeldet, aber diese Einladung ist für <strong>${invited}</strong>. Wenn Sie sie annehmen, kommt nicht Ihr Konto in den Workspace: Dieser Browser wird dann als ${invited} angemeldet.`,
    endedTitle: 'Diese Einladung gilt nicht mehr',
    ended:
      'Sie ist abgelaufen, wurde schon angenommen, ersetzt oder gelöscht. Bitten Sie einen Admin des Workspace um eine neue.',
    accepted: safeHtml`Schon angenommen? <a href="sign-in">Anmelden</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `${provider} einrichten`,
    intro: (workspace: SafeHtml) =>
      safeHtml`Der Workspace ${workspace} möchte seine Leute über Ihren Identitätsanbieter anmelden. Verbinden Sie hier beide; ein Admin des Workspace aktiviert die Verbindung danach.`,
    guide: 'Schritt für Schritt, in der Anleitung',
    ours: '1. Diese Werte beim Anbieter eintragen',
    theirs: '2. Die Werte des Anbieters eintragen',
    test: '3. Die Anmeldung testen',
    testText: 'Sie melden sich beim Anbieter an. Niemandes Zugang ändert sich.',
    startTest: 'Anmeldung testen',
    sent: 'Der Test war erfolgreich. Der Anbieter hat gesendet:',
    failed: 'Der letzte Test ist fehlgeschlagen:',
    finish: 'Abschließen',
    finishText:
      'Wenn alles stimmt, schließen Sie ab: Dieser Link endet, und der Admin kann die Verbindung aktivieren.',
    finishedTitle: 'Die Verbindung ist eingerichtet',
    finished:
      'Dieser Link funktioniert nicht mehr. Sagen Sie dem Admin des Workspace, dass die Verbindung aktiviert werden kann.',
    ended: 'Dieser Einrichtungslink gilt nicht mehr. Bitten Sie den Admin des Workspace um einen neuen.',
    save: 'Speichern',
    secretHint:
      'Lassen Sie dies leer, um das jetzige Geheimnis zu behalten. Ein anderer Issuer braucht ein neues.',
    metadataUrl: 'Adresse der Metadaten',
    metadataUrlHint:
      'Wir lesen sie jetzt und einmal am Tag, ein neues Zertifikat braucht also nichts von Ihnen.',
    metadata: 'Oder die Metadaten selbst',
    metadataHint: 'Öffnen Sie die XML-Datei des Anbieters, und fügen Sie ihren Text ein.',
    metadataFile: 'Oder ihre Datei',
    upload: 'Hochladen',
    read: 'Gelesene Metadaten: ',
  },
  unsubscribe: {
    title: 'Diese E-Mails abbestellen?',
    explains: {
      leads: 'Sie erhalten dann keine E-Mails mehr über neue Leads dieses QR-Codes.',
      webhooks: 'Sie erhalten dann keine E-Mails mehr über abgeschaltete Webhook-Endpunkte dieses Workspace.',
      domains: 'Sie erhalten dann keine E-Mails mehr über den DNS-Eintrag dieser Domain.',
      reports: 'Sie erhalten diesen Bericht dann nicht mehr per E-Mail.',
    },
    submit: 'Diese E-Mails abbestellen',
    stoppedTitle: 'Sie erhalten diese E-Mails nicht mehr',
    stopped: 'Haben Sie es sich anders überlegt? Sie können sie wieder erhalten.',
    resume: 'Wieder erhalten',
    resumedTitle: 'Sie erhalten diese E-Mails wieder',
    resumed: 'Der Dienst sendet sie wieder wie zuvor.',
  },
  notices: {
    'account-deleted': 'Ihr Konto wurde gelöscht.',
    deactivated:
      'Ihr Konto ist in allen seinen Workspaces deaktiviert. Bitten Sie einen Admin des Workspace oder Ihres Identitätsanbieters, es wieder zu aktivieren.',
    'confirmation-sent':
      'Wir haben Ihnen eine weitere E-Mail gesendet. Der Link in der vorherigen gilt nicht mehr.',
    'email-confirmed': 'Ihre E-Mail-Adresse ist bestätigt.',
    'email-half-confirmed':
      'Diese Adresse hat die Änderung bestätigt. Öffnen Sie jetzt den Link in der E-Mail an die andere Adresse.',
    'email-changed': 'Ihre E-Mail-Adresse wurde geändert.',
    'invitation-required':
      'Für ein neues Konto brauchen Sie eine Einladung: Bitten Sie einen Admin des Workspace, Ihre E-Mail-Adresse einzuladen, und öffnen Sie den Link in der E-Mail.',
    maintenance:
      'Der Dienst wird gerade gewartet; deshalb können jetzt weder Konten noch Workspaces angelegt werden. Versuchen Sie es später noch einmal.',
    'no-workspace':
      'Ihr Konto ist nicht mehr Mitglied eines Workspace. Bitten Sie einen Admin des Workspace um eine Einladung.',
    'oidc-email-unverified':
      'Es gibt bereits ein Konto mit Ihrer E-Mail-Adresse, und der Anbieter hat die Adresse nicht bestätigt. Melden Sie sich mit Ihrem Passwort an.',
    'oidc-no-email':
      'Der Anbieter hat Ihre E-Mail-Adresse nicht gesendet. Wenden Sie sich an seinen Administrator.',
    'oidc-refused':
      'Die Anmeldung beim Anbieter ist fehlgeschlagen: Sie dauerte länger als 10 Minuten, wurde in einem anderen Browser begonnen oder vom Anbieter abgelehnt. Beginnen Sie noch einmal.',
    'oidc-unavailable':
      'Der Anbieter antwortet nicht. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
    'password-changed': 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
    'reset-requested':
      'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir eine E-Mail mit einem Link gesendet, über den Sie ein neues Passwort wählen. Der Link gilt einmal und eine Stunde lang. Wenn Sie mehrere E-Mails angefordert haben, verwenden Sie die neueste.',
    'session-ended':
      'Ihre Sitzung ist beendet. Melden Sie sich bitte noch einmal an: Sie machen dann dort weiter, wo Sie waren.',
    'setup-saved': 'Gespeichert. Testen Sie jetzt die Anmeldung.',
    'signed-out': 'Sie sind abgemeldet.',
    'sso-not-admitted':
      'Ihre Organisation hat Sie angemeldet, aber Sie haben keinen Zugang zu diesem Workspace. Fragen Sie einen Admin des Workspace: Im Protokoll von Single Sign-on steht der Grund.',
    'sso-refused':
      'Single Sign-on ist fehlgeschlagen: Es hat länger als 10 Minuten gedauert, wurde in einem anderen Browser begonnen oder vom Anbieter abgelehnt. Beginnen Sie von vorn.',
    'sso-unavailable':
      'Der Identitätsanbieter des Workspace antwortet nicht. Versuchen Sie es später noch einmal.',
    'sso-unknown':
      'Kein Workspace verwendet Single Sign-on mit dieser Adresse. Prüfen Sie die Adresse, oder melden Sie sich mit Ihrem Passwort an.',
  },
};
