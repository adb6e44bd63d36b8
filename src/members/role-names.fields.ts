import type { Role } from '#libs/database';
import type { Language } from '#libs/languages';
import { capitalized } from '#libs/qr-codes';

/** The roles as emails name them. */
export const ROLE_NAMES: Record<Language, Record<Role, string>> = {
  en: { admin: 'admin', editor: 'editor', viewer: 'viewer' },
  de: { admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' },
  fr: { admin: 'administrateur', editor: 'éditeur', viewer: 'lecteur' },
  es: { admin: 'administrador', editor: 'editor', viewer: 'lector' },
  it: { admin: 'amministratore', editor: 'editor', viewer: 'lettore' },
  nl: { admin: 'beheerder', editor: 'bewerker', viewer: 'lezer' },
  pt: { admin: 'administrador', editor: 'editor', viewer: 'leitor' },
};

const ROLE_DUTIES: Record<Language, Record<Role, string>> = {
  en: { admin: 'manages everything', editor: 'makes and changes codes', viewer: 'reads codes and figures' },
  de: { admin: 'verwaltet alles', editor: 'erstellt und ändert Codes', viewer: 'liest Codes und Zahlen' },
  fr: {
    admin: 'gère tout',
    editor: 'crée et modifie des codes',
    viewer: 'consulte les codes et les chiffres',
  },
  es: { admin: 'lo administra todo', editor: 'crea y cambia códigos', viewer: 'consulta códigos y cifras' },
  it: { admin: 'gestisce tutto', editor: 'crea e modifica codici', viewer: 'consulta codici e cifre' },
  nl: { admin: 'beheert alles', editor: 'maakt en wijzigt codes', viewer: 'bekijkt codes en cijfers' },
  pt: { admin: 'gere tudo', editor: 'cria e altera códigos', viewer: 'consulta códigos e números' },
};

/** A role, and what who has it does. */
export const describeRole = (role: Role, language: Language): string =>
  `${capitalized(ROLE_NAMES[language][role], language)}: ${ROLE_DUTIES[language][role]}`;
