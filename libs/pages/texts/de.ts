import type { EdgeTexts } from './edge-texts.js';

export const de: EdgeTexts = {
  report: 'Diese Seite melden',
  opening: {
    title: (day) => `Öffnet am ${day}`,
    text: (time) => `Dieser Code öffnet am ${time}.`,
    remind: 'Erinnern',
    now: 'Der QR-Code öffnet jetzt',
  },
  ended: {
    title: 'Das ist vorbei',
    text: (day) => `Es endete am ${day}.`,
    next: 'Vielleicht gibt es etwas Neues.',
  },
  usedUp: {
    title: 'Alles verbraucht',
    text: (count, visits) =>
      count === 1
        ? 'Dieser Code galt für einen einzigen Besuch, und der ist verbraucht.'
        : `Dieser Code galt für die ersten ${visits} Besuche, und die sind verbraucht.`,
  },
  wrongKey: (key) => `Der Datenbezeichner (${key}) oder sein Wert ist hier nicht gültig.`,
  notices: {
    unknown: {
      title: 'Diesen Code gibt es nicht',
      text: 'Unter dieser Adresse gibt es keinen QR-Code. Haben Sie sie abgetippt? Dann vergleichen Sie sie Zeichen für Zeichen mit dem Aufdruck.',
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
    formClosed: {
      title: 'Dieses Formular gibt es nicht mehr',
      text: 'Ihre Nachricht wurde nicht gesendet, weil das Formular entfernt wurde, nachdem Sie es geöffnet hatten. Hier können Sie Ihre Angaben kopieren.',
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
      title: 'Dieser Code ist abgeschaltet',
      text: 'Er wurde gemeldet und kann schaden. Nichts wurde geöffnet, und nichts wurde gesendet.',
    },
    blockedDestination: {
      title: 'Dieses Ziel ist gesperrt',
      text: 'Der Code führt zu einer Website, die schaden kann. Deshalb hat der Betreiber dieses Dienstes sie gesperrt. Nichts wurde geöffnet, und nichts wurde gesendet.',
    },
    deleted: {
      title: 'Nicht mehr verfügbar',
      text: 'Was dieser Code geöffnet hat, wurde entfernt.',
    },
    archived: {
      title: 'Nicht mehr in Gebrauch',
      text: 'Dieser Code hat ausgedient. Hier öffnet sich nichts mehr.',
    },
    paused: {
      title: 'Gleich wieder da',
      text: 'Dieser Code macht Pause. Danach öffnet er sich genau hier.',
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
    thanks: { title: 'Danke, es ist angekommen', text: 'Sie können diese Seite schließen.' },
  },
  password: {
    title: 'Passwort erforderlich',
    errorTitle: 'Fehler: Passwort erforderlich',
    text: 'Geben Sie das Passwort ein, das Sie erhalten haben.',
    downloadText:
      'Diese Datei ist geschützt. Bitte geben Sie das Passwort noch einmal ein, um sie zu speichern.',
    label: 'Passwort',
    submit: 'Weiter',
    wrong: 'Das ist es nicht. Groß- und Kleinschreibung zählt.',
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
