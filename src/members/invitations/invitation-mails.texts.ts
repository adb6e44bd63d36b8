import type { Language } from '#libs/languages';

interface Texts {
  subject: (inviter: string, workspace: string) => string;
  invited: (inviter: string, workspace: string, role: string) => string;
  quotes: string;
  /** For a person whom the identity provider of an organization has added. */
  addedSubject: (workspace: string) => string;
  added: (workspace: string, role: string) => string;
  addedQuotes: string;
  eyebrow: string;
  /** Labels. */
  role: string;
  account: string;
  until: string;
  accept: string;
}

export const INVITATION: Record<Language, Texts> = {
  en: {
    subject: (inviter, workspace) => `${inviter} invited you to ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} invited you to the workspace ${workspace} with the role ${role}.`,
    quotes:
      'Users of this service chose the names in quotes. If you do not know the sender, you can ignore this email.',
    addedSubject: (workspace) => `You were added to ${workspace}`,
    added: (workspace, role) =>
      `Your organization added you to the workspace ${workspace} with the role ${role}.`,
    addedQuotes:
      'Users of this service chose the name in quotes. If you do not know this workspace, you can ignore this email.',
    eyebrow: 'Your invitation',
    role: 'Your role',
    account: 'Your account',
    until: 'Open until',
    accept: 'Accept the invitation',
  },
  de: {
    subject: (inviter, workspace) => `${inviter} lädt Sie zu ${workspace} ein`,
    invited: (inviter, workspace, role) =>
      `${inviter} hat Sie mit der Rolle ${role} in den Workspace ${workspace} eingeladen.`,
    quotes:
      'Die Namen in Anführungszeichen haben Benutzer dieses Dienstes gewählt. Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
    addedSubject: (workspace) => `Sie wurden zu ${workspace} hinzugefügt`,
    added: (workspace, role) =>
      `Ihre Organisation hat Sie mit der Rolle ${role} zum Workspace ${workspace} hinzugefügt.`,
    addedQuotes:
      'Den Namen in Anführungszeichen haben Benutzer dieses Dienstes gewählt. Wenn Sie diesen Workspace nicht kennen, können Sie diese E-Mail ignorieren.',
    eyebrow: 'Ihre Einladung',
    role: 'Ihre Rolle',
    account: 'Ihr Konto',
    until: 'Gültig bis',
    accept: 'Einladung annehmen',
  },
  fr: {
    subject: (inviter, workspace) => `${inviter} vous invite à rejoindre ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} vous a invité dans l’espace de travail ${workspace} avec le rôle ${role}.`,
    quotes:
      'Les noms entre guillemets ont été choisis par des utilisateurs de ce service. Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.',
    addedSubject: (workspace) => `Vous avez été ajouté à ${workspace}`,
    added: (workspace, role) =>
      `Votre organisation vous a ajouté à l’espace de travail ${workspace} avec le rôle ${role}.`,
    addedQuotes:
      'Le nom entre guillemets a été choisi par des utilisateurs de ce service. Si vous ne connaissez pas cet espace de travail, vous pouvez ignorer cet e-mail.',
    eyebrow: 'Votre invitation',
    role: 'Votre rôle',
    account: 'Votre compte',
    until: 'Valable jusqu’au',
    accept: 'Accepter l’invitation',
  },
  es: {
    subject: (inviter, workspace) => `${inviter} le invita a ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} le ha invitado al espacio de trabajo ${workspace} con el rol ${role}.`,
    quotes:
      'Los nombres entre comillas los han elegido usuarios de este servicio. Si no conoce al remitente, puede ignorar este correo.',
    addedSubject: (workspace) => `Le han añadido a ${workspace}`,
    added: (workspace, role) =>
      `Su organización le ha añadido al espacio de trabajo ${workspace} con el rol ${role}.`,
    addedQuotes:
      'El nombre entre comillas lo han elegido usuarios de este servicio. Si no conoce este espacio de trabajo, puede ignorar este correo.',
    eyebrow: 'Su invitación',
    role: 'Su rol',
    account: 'Su cuenta',
    until: 'Válida hasta',
    accept: 'Aceptar la invitación',
  },
  it: {
    subject: (inviter, workspace) => `${inviter} ti invita in ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} ti ha invitato nell’area di lavoro ${workspace} con il ruolo ${role}.`,
    quotes:
      'I nomi tra virgolette sono stati scelti da utenti di questo servizio. Se non conosci il mittente, puoi ignorare questa e-mail.',
    addedSubject: (workspace) => `Ti hanno aggiunto a ${workspace}`,
    added: (workspace, role) =>
      `La tua organizzazione ti ha aggiunto all’area di lavoro ${workspace} con il ruolo ${role}.`,
    addedQuotes:
      'Il nome tra virgolette è stato scelto da utenti di questo servizio. Se non conosci questa area di lavoro, puoi ignorare questa e-mail.',
    eyebrow: 'Il tuo invito',
    role: 'Il tuo ruolo',
    account: 'Il tuo account',
    until: 'Valido fino a',
    accept: 'Accetta l’invito',
  },
  nl: {
    subject: (inviter, workspace) => `${inviter} nodigt u uit voor ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} heeft u met de rol ${role} uitgenodigd voor de werkruimte ${workspace}.`,
    quotes:
      'De namen tussen aanhalingstekens zijn gekozen door gebruikers van deze dienst. Als u de afzender niet kent, kunt u deze e-mail negeren.',
    addedSubject: (workspace) => `U bent toegevoegd aan ${workspace}`,
    added: (workspace, role) =>
      `Uw organisatie heeft u met de rol ${role} toegevoegd aan de werkruimte ${workspace}.`,
    addedQuotes:
      'De naam tussen aanhalingstekens is gekozen door gebruikers van deze dienst. Als u deze werkruimte niet kent, kunt u deze e-mail negeren.',
    eyebrow: 'Uw uitnodiging',
    role: 'Uw rol',
    account: 'Uw account',
    until: 'Geldig tot',
    accept: 'Uitnodiging aannemen',
  },
  pt: {
    subject: (inviter, workspace) => `${inviter} convida-o para ${workspace}`,
    invited: (inviter, workspace, role) =>
      `${inviter} convidou-o para o espaço de trabalho ${workspace} com a função ${role}.`,
    quotes:
      'Os nomes entre aspas foram escolhidos por utilizadores deste serviço. Se não conhece o remetente, pode ignorar este e-mail.',
    addedSubject: (workspace) => `Foi adicionado a ${workspace}`,
    added: (workspace, role) =>
      `A sua organização adicionou-o ao espaço de trabalho ${workspace} com a função ${role}.`,
    addedQuotes:
      'O nome entre aspas foi escolhido por utilizadores deste serviço. Se não conhece este espaço de trabalho, pode ignorar este e-mail.',
    eyebrow: 'O seu convite',
    role: 'A sua função',
    account: 'A sua conta',
    until: 'Válido até',
    accept: 'Aceitar o convite',
  },
};
