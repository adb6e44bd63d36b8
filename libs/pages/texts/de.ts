import type { EdgeTexts } from './edge-texts.js';

export const de: EdgeTexts = {
  report: 'Diese Seite melden',
  availableFrom: (time) => `Dieser QR-Code ist verfügbar ab ${time}.`,
  wrongKey: (key) => `Der Datenbezeichner (${key}) oder sein Wert ist hier nicht gültig.`,
  notices: {
    unknown: {
      title: 'QR-Code nicht gefunden',
      text: 'Unter dieser Adresse gibt es keinen QR-Code. Bitte prüfen Sie, ob die Adresse vollständig und richtig ist.',
    },
    wrongMethod: {
      title: 'Nicht unterstützt',
      text: 'Diese Adresse kann nur geöffnet werden.',
    },
    wrongMethodOfForm: {
      title: 'Nicht unterstützt',
      text: 'Diese Adresse kann nur geöffnet werden oder ein Formular empfangen.',
    },
    tooLarge: {
      title: 'Nicht unterstützt',
      text: 'Diese Adresse kann nur geöffnet werden, ohne etwas zu senden. Bitte scannen Sie den QR-Code noch einmal.',
    },
    formTooLarge: {
      title: 'Nicht unterstützt',
      text: 'Die gesendeten Daten sind zu groß für ein Passwort. Bitte gehen Sie zurück und geben Sie das Passwort noch einmal ein.',
    },
    leadTooLarge: {
      title: 'Formular zu groß',
      text: 'Die gesendeten Daten sind zu groß für dieses Formular. Bitte gehen Sie zurück und kürzen Sie den Text.',
    },
    unavailable: {
      title: 'Bitte versuchen Sie es noch einmal',
      text: 'Der Dienst ist vorübergehend nicht verfügbar. Bitte scannen Sie den QR-Code noch einmal.',
    },
    formUnavailable: {
      title: 'Bitte versuchen Sie es noch einmal',
      text: 'Der Dienst ist vorübergehend nicht verfügbar, und Ihre Eingaben wurden nicht gespeichert. Bitte gehen Sie zurück und senden Sie sie noch einmal.',
    },
    manyMisses: {
      title: 'Zu viele unbekannte QR-Codes',
      text: 'Unter dieser Adresse gibt es keinen QR-Code, und aus Ihrem Netzwerk wurden zu viele solcher Adressen geöffnet. Bitte versuchen Sie es in einer Minute noch einmal. Vorhandene QR-Codes können Sie weiterhin scannen.',
    },
    takenDown: {
      title: 'Gesperrt',
      text: 'Dieser QR-Code wurde gemeldet, und der Betreiber dieses Dienstes hat ihn gesperrt.',
    },
    blockedDestination: {
      title: 'Ziel gesperrt',
      text: 'Dieser QR-Code führt zu einer Website, die der Betreiber dieses Dienstes gesperrt hat, weil sie Besuchern schaden kann.',
    },
    deleted: {
      title: 'Nicht mehr verfügbar',
      text: 'Der Inhaber hat diesen QR-Code gelöscht.',
    },
    archived: {
      title: 'Nicht mehr in Gebrauch',
      text: 'Hinter diesem QR-Code ist nichts mehr zu finden.',
    },
    paused: {
      title: 'Pausiert',
      text: 'Dieser QR-Code ist im Moment pausiert.',
    },
    expired: { title: 'Abgelaufen', text: 'Dieser QR-Code war nur für begrenzte Zeit gültig.' },
    limit_reached: {
      title: 'Limit erreicht',
      text: 'Dieser QR-Code konnte nur begrenzt oft gescannt werden, und diese Anzahl ist erreicht.',
    },
    scheduled: {
      title: 'Noch nicht verfügbar',
      text: 'Dieser QR-Code ist noch nicht aktiv.',
    },
    noSuchLink: {
      title: 'Link nicht verfügbar',
      text: 'Dieser QR-Code hat keinen Link der gewünschten Art. Bitte öffnen Sie seine Adresse ohne linkType.',
    },
    wrongProduct: {
      title: 'Dieser Produktlink ist ungültig',
      text: 'Ein Link zu einem Produkt enthält /01/ und die GTIN mit der richtigen Prüfziffer, dann gegebenenfalls /10/ mit der Charge und /21/ mit der Seriennummer. Bitte scannen Sie den Code noch einmal.',
    },
    severalLinks: {
      title: 'Welchen Link möchten Sie öffnen?',
      text: 'Es gibt mehrere Links der gewünschten Art.',
    },
  },
  form: {
    consentLink: 'Mehr dazu',
    optional: 'optional',
    choose: 'Bitte wählen',
    faults: {
      missing: 'Bitte füllen Sie dieses Feld aus.',
      email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
      tel: 'Bitte geben Sie eine Telefonnummer mit 3 bis 15 Ziffern ein.',
      tooLong: 'Dieser Text ist zu lang.',
      option: 'Bitte wählen Sie eine der Möglichkeiten.',
      characters: 'Dieser Text enthält Zeichen, die hier nicht möglich sind.',
      consent: 'Bitte setzen Sie dieses Häkchen, um das Formular zu senden.',
    },
    noSecrets: 'Geben Sie hier niemals Passwörter oder Kartennummern ein.',
    hasFaults: 'Das Formular wurde nicht gesendet. Bitte prüfen Sie die markierten Felder.',
    expired:
      'Das Formular wurde nicht gesendet, weil es zu lange geöffnet war oder geändert wurde. Bitte prüfen Sie es und senden Sie es noch einmal.',
    tooMany: (minutes) =>
      `Das Formular wurde nicht gesendet, weil es zu oft gesendet wurde. Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    errorTitle: (title) => `Fehler: ${title}`,
    thanks: { title: 'Vielen Dank', text: 'Ihr Formular wurde gesendet.' },
  },
  password: {
    title: 'Passwort erforderlich',
    errorTitle: 'Fehler: Passwort erforderlich',
    text: 'Dieser QR-Code ist geschützt. Bitte geben Sie das Passwort ein, das Sie erhalten haben.',
    downloadText:
      'Diese Datei ist geschützt. Bitte geben Sie das Passwort noch einmal ein, um sie zu speichern.',
    label: 'Passwort',
    submit: 'Weiter',
    wrong: 'Dieses Passwort ist nicht richtig.',
    tooMany: (minutes) =>
      `Es wurden zu viele Passwörter eingegeben. Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  },
  preview: {
    title: 'Wohin dieser QR-Code führt',
    text: 'Dies ist eine Vorschau. Es wurde nichts geöffnet und nichts gezählt.',
    destination: 'Ziel',
    yourDestination: 'Ihr Ziel zu diesem Zeitpunkt',
    note: 'Hinweis',
    othersMayDiffer:
      'Andere Besucher, oder Besuche zu anderen Zeiten, können an ein anderes Ziel geleitet werden.',
    afterPassword: 'Wird nach Eingabe des Passworts angezeigt',
    pages: {
      wifi: 'Die Zugangsdaten eines WLANs',
      vcard: 'Ein Kontakt zum Speichern',
      event: 'Eine Veranstaltung zum Speichern',
      coupon: 'Ein Gutschein',
      menu: 'Eine Speisekarte',
      landing_page: 'Eine Seite mit Text und Schaltflächen',
      form: 'Eine Seite mit einem Formular, dessen Inhalt an den Besitzer geht',
      social: 'Eine Liste von Profilen',
      location: 'Ein Ort auf einer Karte',
      phone: 'Eine Telefonnummer',
      sms: 'Eine SMS zum Senden',
      email: 'Eine E-Mail zum Senden',
      text: 'Ein Text',
    },
    aPage: 'Eine Seite dieser Website',
    report: 'Stimmt etwas nicht?',
    reportLink: 'Diesen QR-Code melden',
    open: 'Öffnen',
  },
};
