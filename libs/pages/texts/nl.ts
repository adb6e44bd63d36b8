import type { EdgeTexts } from './edge-texts.js';

export const nl: EdgeTexts = {
  report: 'Deze pagina melden',
  opening: {
    title: (day) => `Opent op ${day}`,
    text: (time) => `Deze code opent op ${time}.`,
    remind: 'Herinner mij',
    now: 'De QR-code opent nu',
  },
  ended: {
    title: 'Dit is voorbij',
    text: (day) => `Het eindigde op ${day}.`,
    next: 'Misschien is er iets nieuws.',
  },
  usedUp: {
    title: 'Alles is op',
    text: (count, visits) =>
      count === 1
        ? 'Deze code was goed voor één bezoek, en dat is gebruikt.'
        : `Deze code was goed voor de eerste ${visits} bezoeken, en die zijn op.`,
  },
  wrongKey: (key) => `De application identifier (${key}) of de waarde ervan is hier niet geldig.`,
  notices: {
    unknown: {
      title: 'Deze code bestaat niet',
      text: 'Op dit adres is geen QR-code. Hebt u het overgetypt? Vergelijk het dan letter voor letter met de afdruk.',
    },
    wrongMethod: { title: 'Niet ondersteund', text: 'Dit adres kan alleen worden geopend.' },
    wrongMethodOfForm: {
      title: 'Niet ondersteund',
      text: 'Dit adres kan alleen worden geopend of een formulier ontvangen.',
    },
    tooLarge: {
      title: 'Niet ondersteund',
      text: 'Dit adres kan alleen worden geopend, zonder iets te versturen. Scan de QR-code opnieuw.',
    },
    formTooLarge: {
      title: 'Niet ondersteund',
      text: 'De verstuurde gegevens zijn te groot voor een wachtwoord. Ga terug en voer het wachtwoord opnieuw in.',
    },
    formClosed: {
      title: 'Dit formulier is gesloten',
      text: 'Uw bericht is niet verstuurd, omdat het formulier is verwijderd nadat u het had geopend. Hier kunt u kopiëren wat u hebt geschreven.',
    },
    leadTooLarge: {
      title: 'Formulier te groot',
      text: 'De verstuurde gegevens zijn te groot voor dit formulier. Ga terug en maak de tekst korter.',
    },
    unavailable: {
      title: 'Probeer het opnieuw',
      text: 'De dienst is tijdelijk niet beschikbaar. Scan de QR-code opnieuw.',
    },
    formUnavailable: {
      title: 'Probeer het opnieuw',
      text: 'De dienst is tijdelijk niet beschikbaar en wat u hebt verstuurd, is niet opgeslagen. Ga terug en verstuur het opnieuw.',
    },
    manyMisses: {
      title: 'Te veel onbekende QR-codes',
      text: 'Op dit adres is geen QR-code en vanuit uw netwerk zijn te veel van zulke adressen geopend. Probeer het over een minuut opnieuw. Bestaande QR-codes kunt u nog wel scannen.',
    },
    takenDown: {
      title: 'Deze code is uitgeschakeld',
      text: 'De code is gemeld en kan schadelijk zijn. Er is niets geopend en niets verstuurd.',
    },
    blockedDestination: {
      title: 'Deze bestemming is geblokkeerd',
      text: 'De code leidt naar een website die schadelijk kan zijn. Daarom heeft de beheerder van deze dienst die geblokkeerd. Er is niets geopend en niets verstuurd.',
    },
    deleted: {
      title: 'Niet meer beschikbaar',
      text: 'Wat deze code opende, is verwijderd.',
    },
    archived: {
      title: 'Niet meer in gebruik',
      text: 'Deze code heeft zijn werk gedaan. Hier opent niets meer.',
    },
    paused: {
      title: 'Zo weer terug',
      text: 'Deze code is gepauzeerd. Daarna opent hij gewoon hier.',
    },
    noSuchLink: {
      title: 'Link niet beschikbaar',
      text: 'Deze QR-code heeft geen link van het gevraagde type. Open het adres zonder linkType.',
    },
    wrongProduct: {
      title: 'Deze productlink is niet geldig',
      text: 'Een link naar een product bevat /01/ en de GTIN met het juiste controlecijfer, en daarna eventueel /10/ met de batch en /21/ met het serienummer. Scan de code opnieuw.',
    },
    severalLinks: {
      title: 'Welke link wil je openen?',
      text: 'Er zijn meerdere links van het gevraagde type.',
    },
  },
  form: {
    consentLink: 'Meer hierover',
    optional: 'optioneel',
    choose: 'Maak een keuze',
    faults: {
      missing: 'Vul dit veld in.',
      email: 'Vul een e-mailadres in, bijvoorbeeld name@example.com.',
      tel: 'Vul een telefoonnummer van 3 tot 15 cijfers in.',
      tooLong: 'Deze tekst is te lang.',
      option: 'Kies een van de opties.',
      characters: 'Deze tekst bevat tekens die hier niet kunnen worden gebruikt.',
      consent: 'Vink dit vakje aan om het formulier te versturen.',
    },
    noSecrets: 'Vul hier nooit wachtwoorden of kaartnummers in.',
    hasFaults: 'Het formulier is niet verstuurd. Controleer de gemarkeerde velden.',
    expired:
      'Het formulier is niet verstuurd, omdat het te lang openstond of is gewijzigd. Controleer het en verstuur het opnieuw.',
    tooMany: (minutes) =>
      `Het formulier is niet verstuurd, omdat het te vaak is verstuurd. Probeer het over ${minutes === 1 ? 'een minuut' : `${minutes} minuten`} opnieuw.`,
    errorTitle: (title) => `Fout: ${title}`,
    thanks: { title: 'Bedankt, het is aangekomen', text: 'U kunt deze pagina sluiten.' },
  },
  password: {
    title: 'Wachtwoord vereist',
    errorTitle: 'Fout: wachtwoord vereist',
    text: 'Voer het wachtwoord in dat u hebt gekregen.',
    downloadText: 'Dit bestand is beveiligd. Voer het wachtwoord nog eens in om het op te slaan.',
    label: 'Wachtwoord',
    submit: 'Verder',
    wrong: 'Dat is het niet. Hoofdletters en kleine letters tellen.',
    tooMany: (minutes) =>
      `Er zijn te veel wachtwoorden ingevoerd. Probeer het over ${minutes === 1 ? 'een minuut' : `${minutes} minuten`} opnieuw.`,
  },
  preview: {
    title: 'Waar deze QR-code naartoe leidt',
    text: 'Dit is een voorbeeld. Er is niets geopend en niets geteld.',
    destination: 'Bestemming',
    yourDestination: 'Uw bestemming op dit moment',
    note: 'Opmerking',
    othersMayDiffer:
      'Andere bezoekers, of bezoeken op andere momenten, kunnen naar een andere bestemming worden geleid.',
    afterPassword: 'Wordt getoond na het invoeren van het wachtwoord',
    pages: {
      wifi: 'De toegang tot een wifinetwerk',
      vcard: 'Een contact om op te slaan',
      event: 'Een evenement om op te slaan',
      coupon: 'Een coupon',
      menu: 'Een menukaart',
      landing_page: 'Een pagina met tekst en knoppen',
      form: 'Een pagina met een formulier, waarvan de inhoud naar de eigenaar gaat',
      social: 'Een lijst van profielen',
      location: 'Een plaats op een kaart',
      phone: 'Een telefoonnummer',
      sms: 'Een sms om te versturen',
      email: 'Een e-mail om te versturen',
      text: 'Een tekst',
    },
    aPage: 'Een pagina van deze site',
    report: 'Klopt er iets niet?',
    reportLink: 'Deze QR-code melden',
    open: 'Openen',
  },
};
