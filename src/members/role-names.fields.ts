import type { Role } from '#libs/database';
import type { Language } from '#libs/languages';

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
