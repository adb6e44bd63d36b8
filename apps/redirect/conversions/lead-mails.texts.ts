import type { Language } from '#libs/languages';

interface Texts {
  subject: (code: string) => string;
  /** The address of the leads follows. */
  sent: (code: string) => string;
  why: (atMost: number) => string;
}

export const NEW_LEAD: Record<Language, Texts> = {
  en: {
    subject: (code) => `New lead: ${code}`,
    sent: (code) => `A visitor has submitted the form of the QR code ${code}. You can read it here:`,
    why: (atMost) =>
      `You get this email because the settings of the form list your address. You get at most ${atMost} per hour.`,
  },
  de: {
    subject: (code) => `Neuer Lead: ${code}`,
    sent: (code) =>
      `Ein Besucher hat das Formular des QR-Codes ${code} abgesendet. Sie können es hier lesen:`,
    why: (atMost) =>
      `Sie erhalten diese E-Mail, weil Ihre Adresse in den Einstellungen des Formulars steht. Es sind höchstens ${atMost} pro Stunde.`,
  },
  fr: {
    subject: (code) => `Nouveau prospect : ${code}`,
    sent: (code) => `Un visiteur a envoyé le formulaire du code QR ${code}. Vous pouvez le lire ici :`,
    why: (atMost) =>
      `Vous recevez cet e-mail car votre adresse figure dans les paramètres du formulaire. Il y en a au plus ${atMost} par heure.`,
  },
  es: {
    subject: (code) => `Nuevo contacto: ${code}`,
    sent: (code) => `Un visitante ha enviado el formulario del código QR ${code}. Puede leerlo aquí:`,
    why: (atMost) =>
      `Recibe este correo porque su dirección figura en los ajustes del formulario. Hay como máximo ${atMost} por hora.`,
  },
  it: {
    subject: (code) => `Nuovo contatto: ${code}`,
    sent: (code) => `Un visitatore ha inviato il modulo del codice QR ${code}. Puoi leggerlo qui:`,
    why: (atMost) =>
      `Ricevi questa e-mail perché il tuo indirizzo è nelle impostazioni del modulo. Ce ne sono al massimo ${atMost} all’ora.`,
  },
  nl: {
    subject: (code) => `Nieuwe lead: ${code}`,
    sent: (code) =>
      `Een bezoeker heeft het formulier van de QR-code ${code} verstuurd. U kunt het hier lezen:`,
    why: (atMost) =>
      `U krijgt deze e-mail omdat uw adres in de instellingen van het formulier staat. Het zijn er hoogstens ${atMost} per uur.`,
  },
  pt: {
    subject: (code) => `Novo contacto: ${code}`,
    sent: (code) => `Um visitante enviou o formulário do código QR ${code}. Pode lê-lo aqui:`,
    why: (atMost) =>
      `Recebe este e-mail porque o seu endereço consta das definições do formulário. São no máximo ${atMost} por hora.`,
  },
};
