import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const pt: PageTexts = {
  errorTitle: (title) => `Erro: ${title}`,
  faultsTitle: 'Verifique os dados introduzidos',
  faults: {
    codes: {
      required: 'preencha este campo',
      too_short: 'introduza pelo menos 10 caracteres',
      too_long: 'este texto é demasiado longo',
    },
    fields: {
      email: { invalid_value: 'introduza um endereço de e-mail, por exemplo nome@example.com' },
      repeated: { invalid_value: 'introduza novamente a nova palavra-passe' },
    },
    problems: {
      emailTaken: () =>
        'Já existe uma conta com este endereço de e-mail. Inicie sessão ou reponha a palavra-passe.',
      tooManyAttempts: (seconds) =>
        `Demasiadas tentativas. Tente novamente dentro de ${seconds === '1' ? 'um segundo' : `${seconds} segundos`}.`,
      workspaceFrozen: () =>
        'Este espaço de trabalho está a mudar para outra instalação e não pode ser alterado aqui. Contacte o operador deste serviço.',
      workspaceSuspended: () => 'Este espaço de trabalho está suspenso. Contacte o operador deste serviço.',
      wrongCredentials: () => 'O endereço de e-mail ou a palavra-passe não está correto.',
      wrongSecondFactor: () => 'O código não está correto, expirou ou já foi usado.',
      ticketExpired: () =>
        'O início de sessão demorou mais de 10 minutos ou já foi concluído. Comece de novo.',
    },
  },
  fields: {
    email: 'Endereço de e-mail',
    name: 'O seu nome',
    password: 'Palavra-passe',
    passwordHint: 'Pelo menos 10 caracteres',
    workspaceName: 'Nome do espaço de trabalho',
    workspaceNameHint: 'Por exemplo, a sua empresa',
  },
  showCharacters: 'Mostrar os caracteres',
  aside: {
    code: 'Mesa 4, esplanada',
    active: 'Ativo',
    scansToday: 'Leituras hoje',
    line: 'Imprima uma vez. Mude o destino, e veja quando e onde é lido.',
  },
  legal: {
    terms: 'Termos de serviço',
    privacy: 'Política de privacidade',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`Ao criar uma conta, aceita este documento: ${terms}.`
        : safeHtml`Ao criar uma conta, aceita estes documentos: ${terms}, ${privacy}.`,
  },
  roles: { admin: 'administrador', editor: 'editor', viewer: 'leitor' },
  signIn: {
    title: 'Iniciar sessão',
    submit: 'Iniciar sessão',
    withProvider: (issuer) => `Iniciar sessão com ${issuer}`,
    withPasskey: 'Iniciar sessão com uma chave de acesso',
    singleSignOn: 'Início de sessão único',
    continueWith: (name) => `Continuar com ${name}`,
    ofOrganization: 'A sua organização inicia a sua sessão.',
    or: 'ou com a sua palavra-passe',
    reset: 'Esqueceu-se da palavra-passe?',
    noAccount: safeHtml`Ainda não tem conta? <a href="sign-up">Criar uma conta</a>`,
    byInvitation:
      'Para uma nova conta é necessário um convite. Peça a um administrador do espaço de trabalho que o convide.',
  },
  withoutPassword: {
    or: 'ou com o início de sessão único do seu espaço de trabalho',
    noAccount: (provider: string) => `Ainda não tem conta? Iniciar sessão com ${provider} cria uma.`,
    instead: (provider: string) =>
      `Este serviço não usa palavras-passe. Inicie sessão com ${provider}, com uma chave de acesso ou com o início de sessão único do seu espaço de trabalho.`,
    acceptInvitation: safeHtml`<a href="sign-in">Inicie sessão</a> primeiro e depois abra novamente esta ligação para o aceitar.`,
    notices: {
      'oidc-email-unverified':
        'Já existe uma conta com o seu endereço de e-mail, e o fornecedor não verificou o endereço. Contacte o operador deste serviço.',
      'oidc-unavailable':
        'O fornecedor não responde. Tente novamente mais tarde ou inicie sessão com uma chave de acesso.',
      'sso-unknown':
        'Nenhum espaço de trabalho usa o início de sessão único com este endereço. Verifique o endereço ou inicie sessão de outra forma.',
    },
  },
  secondFactor: {
    title: 'Confirme a sua identidade',
    app: 'Introduza o código mostrado pela sua aplicação de autenticação, ou um dos seus códigos de recuperação.',
    passkey: 'Use a sua chave de acesso, ou introduza um dos seus códigos de recuperação.',
    code: 'Código',
    recovery: 'Código de recuperação',
    submit: 'Continuar',
    back: 'Voltar ao início de sessão',
    passkeyFailed:
      'Não funcionou: a chave de acesso não é conhecida aqui, ou o pedido foi cancelado. Tente de novo, ou de outra forma.',
  },
  signUp: {
    title: 'Criar uma conta',
    submit: 'Criar conta',
    haveAccount: safeHtml`Já tem uma conta? <a href="sign-in">Iniciar sessão</a>`,
    byInvitationTitle: 'Registo por convite',
    byInvitation:
      'Para uma nova conta é necessário um convite. Peça a um administrador do espaço de trabalho que convide o seu endereço de e-mail e abra a ligação no e-mail.',
  },
  verifyEmail: {
    title: 'Confirmar o seu endereço de e-mail',
    text: 'Clique no botão para confirmar que este endereço de e-mail é seu e que se registou com ele. Se não se registou, feche esta página.',
    changeText:
      'Clique no botão para confirmar a alteração do endereço de e-mail da sua conta. Se não fez este pedido, feche esta página.',
    submit: 'Confirmar endereço de e-mail',
    resendText:
      'Vamos enviar-lhe um e-mail com uma nova ligação. A ligação no e-mail anterior deixará de ser válida.',
    resend: 'Enviar um novo e-mail',
    back: 'Voltar ao painel',
  },
  resetPassword: {
    requestTitle: 'Repor a palavra-passe',
    requestText: 'Vamos enviar-lhe um e-mail com uma ligação para escolher uma nova palavra-passe.',
    request: 'Enviar e-mail',
    back: 'Voltar ao início de sessão',
    title: 'Escolher uma nova palavra-passe',
    text: 'A sua sessão será terminada em todo o lado. Depois, inicie sessão com a nova palavra-passe.',
    newPassword: 'Nova palavra-passe',
    repeated: 'Nova palavra-passe, mais uma vez',
    revokeApiKeys: 'Revogar também as chaves de API desta conta, porque outra pessoa pode tê-la usado',
    submit: 'Guardar a nova palavra-passe',
  },
  link: {
    invalidTitle: 'Esta ligação já não é válida',
    invalid: 'Expirou, já foi usada ou foi substituída pela de um e-mail mais recente.',
    incompleteTitle: 'Esta ligação não está completa',
    incomplete: 'Abra novamente a ligação no e-mail ou copie-a toda para a barra de endereço.',
    sendNew: 'Enviar um novo e-mail',
    signIn: 'Iniciar sessão',
  },
  invitation: {
    title: (workspace) => `Aderir a ${workspace}`,
    invited: (workspace, role) =>
      safeHtml`Recebeu um convite para o espaço de trabalho ${workspace} com a função «${role}».`,
    nothing: {
      submit: 'Aceitar o convite',
      explains: (email) => safeHtml`Iniciou sessão como ${email} e adere com esta conta.`,
    },
    password: {
      submit: 'Iniciar sessão e aceitar',
      explains: (email) => safeHtml`Inicie sessão na conta de ${email} para o aceitar.`,
    },
    account: {
      submit: 'Criar conta e aceitar',
      explains: (email) => safeHtml`Crie uma conta para ${email} para o aceitar.`,
    },
    account_and_email: {
      submit: 'Criar conta e aceitar',
      explains: () => safeHtml`Crie uma conta para o aceitar.`,
    },
    passwordOfAccount: 'Palavra-passe da sua conta',
    signInFirst: safeHtml`Também pode <a href="sign-in">iniciar sessão</a> primeiro e depois abrir novamente a ligação no e-mail.`,
    haveAccount: safeHtml`Se já tem uma conta, <a href="sign-in">inicie sessão</a> primeiro e depois abra novamente esta ligação.`,
    signOutFirst: safeHtml`Para aderir com outra conta, <a href="${HOME}">termine a sessão</a> primeiro e depois abra novamente esta ligação.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`Iniciou sessão como <strong>${signedInAs}</strong>, mas este convite é para <strong>${invited}</strong>. Se o aceitar, a sua conta não é adicionada ao espaço de trabalho: este navegador passa a ter sessão iniciada como ${invited}.`,
    endedTitle: 'Este convite já não é válido',
    ended:
      'Expirou, já foi aceite, ou foi substituído ou eliminado. Peça um novo a um administrador do espaço de trabalho.',
    accepted: safeHtml`Já o aceitou? <a href="sign-in">Iniciar sessão</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `Configurar ${provider}`,
    intro: (workspace: SafeHtml) =>
      safeHtml`O espaço de trabalho ${workspace} quer que as suas pessoas iniciem sessão através do seu fornecedor de identidade. Ligue aqui os dois; depois, um administrador do espaço de trabalho ativa a ligação.`,
    guide: 'Passo a passo, no guia',
    ours: '1. Introduza estes valores no fornecedor',
    theirs: '2. Introduza os valores do fornecedor',
    test: '3. Teste o início de sessão',
    testText: 'Inicia sessão no fornecedor. O acesso de ninguém muda.',
    startTest: 'Testar o início de sessão',
    sent: 'O teste foi bem-sucedido. O fornecedor enviou:',
    failed: 'O último teste falhou:',
    finish: 'Concluir',
    finishText:
      'Se estiver tudo certo, conclua: esta ligação termina e o administrador pode ativar a ligação ao fornecedor.',
    finishedTitle: 'A ligação está configurada',
    finished:
      'Este endereço já não funciona. Diga ao administrador do espaço de trabalho que a ligação pode ser ativada.',
    ended:
      'Esta ligação de configuração já não é válida. Peça uma nova ao administrador do espaço de trabalho.',
    save: 'Guardar',
    secretHint: 'Deixe vazio para manter o segredo atual. Outro emissor precisa de um novo.',
    metadataUrl: 'Endereço dos metadados',
    metadataUrlHint: 'São lidos agora e uma vez por dia, pelo que um novo certificado não exige nada de si.',
    metadata: 'Ou os próprios metadados',
    metadataHint: 'Abra o ficheiro XML do fornecedor e cole o seu texto.',
    metadataFile: 'Ou o respetivo ficheiro',
    upload: 'Carregar',
    read: 'Metadados lidos: ',
  },
  unsubscribe: {
    title: 'Deixar de receber estes e-mails?',
    explains: {
      leads: 'Deixará de receber e-mails sobre novos contactos deste código QR.',
      webhooks: 'Deixará de receber e-mails sobre endpoints de webhook desativados deste espaço de trabalho.',
      domains: 'Deixará de receber e-mails sobre o registo DNS deste domínio.',
      reports: 'Deixará de receber este relatório por e-mail.',
    },
    submit: 'Deixar de receber estes e-mails',
    stoppedTitle: 'Já não recebe estes e-mails',
    stopped: 'Mudou de ideias? Pode voltar a recebê-los.',
    resume: 'Voltar a recebê-los',
    resumedTitle: 'Volta a receber estes e-mails',
    resumed: 'O serviço enviá-los-á como antes.',
  },
  notices: {
    'account-deleted': 'A sua conta foi eliminada.',
    deactivated:
      'A sua conta está desativada em todos os seus espaços de trabalho. Peça a um administrador do espaço de trabalho, ou do seu fornecedor de identidade, que a ative novamente.',
    'confirmation-sent': 'Enviámos-lhe outro e-mail. A ligação no anterior já não é válida.',
    'email-confirmed': 'O seu endereço de e-mail está confirmado.',
    'email-half-confirmed':
      'Este endereço confirmou a alteração. Abra agora a ligação no e-mail enviado para o outro endereço.',
    'email-changed': 'O seu endereço de e-mail foi alterado.',
    'invitation-required':
      'Para uma nova conta é necessário um convite: peça a um administrador do espaço de trabalho que convide o seu endereço de e-mail e abra a ligação no e-mail.',
    maintenance:
      'O serviço está em manutenção, por isso não é possível criar contas nem espaços de trabalho neste momento. Tente novamente mais tarde.',
    'no-workspace':
      'A sua conta já não é membro de nenhum espaço de trabalho. Peça um convite a um administrador do espaço de trabalho.',
    'oidc-email-unverified':
      'Já existe uma conta com o seu endereço de e-mail, e o fornecedor não verificou o endereço. Inicie sessão com a sua palavra-passe.',
    'oidc-no-email':
      'O fornecedor não enviou o seu endereço de e-mail. Contacte o administrador do fornecedor.',
    'oidc-refused':
      'O início de sessão com o fornecedor falhou: demorou mais de 10 minutos, foi iniciado noutro navegador ou foi recusado pelo fornecedor. Comece de novo.',
    'oidc-unavailable':
      'O fornecedor não responde. Tente novamente ou inicie sessão com a sua palavra-passe.',
    'password-changed': 'A sua palavra-passe foi alterada. Inicie sessão com a nova.',
    'reset-requested':
      'Se existir uma conta com este endereço de e-mail, enviámos um e-mail com uma ligação para escolher uma nova palavra-passe. A ligação funciona uma só vez, durante uma hora. Se pediu vários, use o e-mail mais recente.',
    'session-ended': 'A sua sessão terminou: inicie sessão novamente. Continuará onde estava.',
    'setup-saved': 'Guardado. Teste agora o início de sessão.',
    'signed-out': 'Terminou a sessão.',
    'sso-not-admitted':
      'A sua organização iniciou a sua sessão, mas não tem acesso a este espaço de trabalho. Pergunte a um administrador do espaço de trabalho: o registo do início de sessão único indica o motivo.',
    'sso-refused':
      'O início de sessão único falhou: demorou mais de 10 minutos, foi iniciado noutro navegador ou foi rejeitado pelo fornecedor. Comece de novo.',
    'sso-unavailable': 'O fornecedor de identidade do espaço de trabalho não responde. Tente mais tarde.',
    'sso-unknown':
      'Nenhum espaço de trabalho usa o início de sessão único com este endereço. Verifique o endereço ou inicie sessão com a sua palavra-passe.',
  },
};
