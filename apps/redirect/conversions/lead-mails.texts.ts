import type { Language } from '#libs/languages';

interface Texts {
  subject: (code: string) => string;
  sent: (code: string) => string;
  received: string;
  why: (atMost: number) => string;
  button: string;
}

export const NEW_LEAD: Record<Language, Texts> = {
  en: {
    subject: (code) => `New lead: ${code}`,
    sent: (code) => `A visitor has submitted the form of the QR code ${code}.`,
    received: 'Received',
    why: (atMost) =>
      `You get this email because the settings of the form list your address. You get at most ${atMost} per hour.`,
    button: 'Read the lead',
  },
  de: {
    subject: (code) => `Neuer Lead: ${code}`,
    sent: (code) => `Ein Besucher hat das Formular des QR-Codes ${code} abgesendet.`,
    received: 'Eingegangen',
    why: (atMost) =>
      `Sie erhalten diese E-Mail, weil Ihre Adresse in den Einstellungen des Formulars steht. Es sind höchstens ${atMost} pro Stunde.`,
    button: 'Lead lesen',
  },
  fr: {
    subject: (code) => `Nouveau prospect : ${code}`,
    sent: (code) => `Un visiteur a envoyé le formulaire du code QR ${code}.`,
    received: 'Reçu',
    why: (atMost) =>
      `Vous recevez cet e-mail car votre adresse figure dans les paramètres du formulaire. Il y en a au plus ${atMost} par heure.`,
    button: 'Lire le prospect',
  },
  es: {
    subject: (code) => `Nuevo contacto: ${code}`,
    sent: (code) => `Un visitante ha enviado el formulario del código QR ${code}.`,
    received: 'Recibido',
    why: (atMost) =>
      `Recibe este correo porque su dirección figura en los ajustes del formulario. Hay como máximo ${atMost} por hora.`,
    button: 'Leer el contacto',
  },
  it: {
    subject: (code) => `Nuovo contatto: ${code}`,
    sent: (code) => `Un visitatore ha inviato il modulo del codice QR ${code}.`,
    received: 'Ricevuto',
    why: (atMost) =>
      `Ricevi questa e-mail perché il tuo indirizzo è nelle impostazioni del modulo. Ce ne sono al massimo ${atMost} all’ora.`,
    button: 'Leggi il contatto',
  },
  nl: {
    subject: (code) => `Nieuwe lead: ${code}`,
    sent: (code) => `Een bezoeker heeft het formulier van de QR-code ${code} verstuurd.`,
    received: 'Ontvangen',
    why: (atMost) =>
      `U krijgt deze e-mail omdat uw adres in de instellingen van het formulier staat. Het zijn er hoogstens ${atMost} per uur.`,
    button: 'Lead lezen',
  },
  pt: {
    subject: (code) => `Novo contacto: ${code}`,
    sent: (code) => `Um visitante enviou o formulário do código QR ${code}.`,
    received: 'Recebido',
    why: (atMost) =>
      `Recebe este e-mail porque o seu endereço consta das definições do formulário. São no máximo ${atMost} por hora.`,
    button: 'Ler o contacto',
  },
};
