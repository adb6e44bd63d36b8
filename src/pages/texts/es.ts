import { safeHtml, type SafeHtml } from '#libs/http-server';
import { HOME } from '../../http/problems/page-layout.js';
import type { PageTexts } from './en.js';

export const es: PageTexts = {
  errorTitle: (title) => `Error: ${title}`,
  faultsTitle: 'Revise los datos introducidos',
  faults: {
    codes: {
      required: 'rellene este campo',
      too_short: 'introduzca al menos 10 caracteres',
      too_long: 'este texto es demasiado largo',
    },
    fields: {
      email: {
        invalid_value: 'introduzca una dirección de correo electrónico, por ejemplo nombre@example.com',
      },
      repeated: { invalid_value: 'introduzca otra vez la nueva contraseña' },
    },
    problems: {
      emailTaken: () =>
        'Ya existe una cuenta con esta dirección de correo electrónico. Inicie sesión o restablezca la contraseña.',
      tooManyAttempts: (seconds) =>
        `Demasiados intentos. Inténtelo de nuevo dentro de ${seconds === '1' ? 'un segundo' : `${seconds} segundos`}.`,
      workspaceFrozen: () =>
        'Este espacio de trabajo se está trasladando a otra instalación y aquí no se puede modificar. Póngase en contacto con el operador de este servicio.',
      workspaceSuspended: () =>
        'Este espacio de trabajo está suspendido. Póngase en contacto con el operador de este servicio.',
      wrongCredentials: () => 'La dirección de correo electrónico o la contraseña no es correcta.',
      wrongSecondFactor: () => 'El código no es correcto, ha caducado o ya se ha usado.',
      ticketExpired: () =>
        'El inicio de sesión ha durado más de 10 minutos o ya se ha completado. Empiece de nuevo.',
    },
  },
  fields: {
    email: 'Correo electrónico',
    name: 'Su nombre',
    password: 'Contraseña',
    passwordHint: 'Al menos 10 caracteres',
    workspaceName: 'Nombre del espacio de trabajo',
    workspaceNameHint: 'Por ejemplo, su empresa',
  },
  showCharacters: 'Mostrar los caracteres',
  aside: {
    code: 'Mesa 4, terraza',
    active: 'Activo',
    scansToday: 'Escaneos hoy',
    line: 'Imprima una vez. Cambie el destino, y vea cuándo y dónde se escanea.',
  },
  legal: {
    terms: 'Condiciones del servicio',
    privacy: 'Política de privacidad',
    consent: (terms, privacy) =>
      privacy === null
        ? safeHtml`Al crear una cuenta, acepta este documento: ${terms}.`
        : safeHtml`Al crear una cuenta, acepta estos documentos: ${terms}, ${privacy}.`,
  },
  roles: { admin: 'administrador', editor: 'editor', viewer: 'lector' },
  signIn: {
    title: 'Iniciar sesión',
    submit: 'Iniciar sesión',
    withProvider: (issuer) => `Iniciar sesión con ${issuer}`,
    withPasskey: 'Iniciar sesión con una clave de acceso',
    singleSignOn: 'Inicio de sesión único',
    continueWith: (name) => `Continuar con ${name}`,
    ofOrganization: 'Su organización inicia su sesión.',
    or: 'o con su contraseña',
    reset: '¿Ha olvidado la contraseña?',
    noAccount: safeHtml`¿Aún no tiene cuenta? <a href="sign-up">Crear una cuenta</a>`,
    byInvitation:
      'Para crear una cuenta se necesita una invitación. Pida a un administrador del espacio de trabajo que le invite.',
  },
  withoutPassword: {
    or: 'o con el inicio de sesión único de su espacio de trabajo',
    noAccount: (provider: string) => `¿Aún no tiene cuenta? Al iniciar sesión con ${provider} se crea una.`,
    instead: (provider: string) =>
      `Este servicio no usa contraseñas. Inicie sesión con ${provider}, con una clave de acceso o con el inicio de sesión único de su espacio de trabajo.`,
    acceptInvitation: safeHtml`<a href="sign-in">Inicie sesión</a> primero y abra después de nuevo este enlace para aceptarla.`,
    notices: {
      'oidc-email-unverified':
        'Ya existe una cuenta con su dirección de correo electrónico, y el proveedor no ha verificado la dirección. Pregunte al operador de este servicio.',
      'oidc-unavailable':
        'El proveedor no responde. Inténtelo más tarde o inicie sesión con una clave de acceso.',
      'sso-unknown':
        'Ningún espacio de trabajo usa el inicio de sesión único con esta dirección. Compruebe la dirección o inicie sesión de otra forma.',
    },
  },
  secondFactor: {
    title: 'Confirme que es usted',
    app: 'Introduzca el código que muestra su aplicación de autenticación, o uno de sus códigos de recuperación.',
    passkey: 'Use su clave de acceso, o introduzca uno de sus códigos de recuperación.',
    code: 'Código',
    recovery: 'Código de recuperación',
    submit: 'Continuar',
    back: 'Volver al inicio de sesión',
    passkeyFailed:
      'No ha funcionado: la clave de acceso no se conoce aquí o se ha cancelado la solicitud. Inténtelo de nuevo, o de otra forma.',
  },
  signUp: {
    title: 'Crear una cuenta',
    submit: 'Crear cuenta',
    haveAccount: safeHtml`¿Ya tiene una cuenta? <a href="sign-in">Iniciar sesión</a>`,
    byInvitationTitle: 'Registro por invitación',
    byInvitation:
      'Para crear una cuenta se necesita una invitación. Pida a un administrador del espacio de trabajo que invite su dirección de correo electrónico y abra el enlace del correo.',
  },
  verifyEmail: {
    title: 'Confirmar su correo electrónico',
    text: 'Haga clic en el botón para confirmar que esta dirección de correo electrónico es suya y que se registró con ella. Si no se ha registrado, cierre esta página.',
    changeText:
      'Haga clic en el botón para confirmar el cambio de la dirección de correo electrónico de su cuenta. Si no lo ha solicitado, cierre esta página.',
    submit: 'Confirmar correo electrónico',
    resendText:
      'Le enviaremos un correo con un enlace nuevo. El enlace del correo anterior dejará de ser válido.',
    resend: 'Enviar un correo nuevo',
    back: 'Volver al panel',
  },
  resetPassword: {
    requestTitle: 'Restablecer la contraseña',
    requestText: 'Le enviaremos un correo con un enlace para elegir una contraseña nueva.',
    request: 'Enviar correo',
    back: 'Volver al inicio de sesión',
    title: 'Elegir una contraseña nueva',
    text: 'Se cerrará su sesión en todas partes. Después, inicie sesión con la contraseña nueva.',
    newPassword: 'Contraseña nueva',
    repeated: 'Contraseña nueva, otra vez',
    revokeApiKeys:
      'Revocar también las claves de API de esta cuenta, porque otra persona puede haberla usado',
    submit: 'Guardar la contraseña nueva',
  },
  link: {
    invalidTitle: 'Este enlace ya no es válido',
    invalid: 'Ha caducado, ya se ha usado o ha sido sustituido por el de un correo más reciente.',
    incompleteTitle: 'Este enlace no está completo',
    incomplete: 'Abra de nuevo el enlace del correo o cópielo entero en la barra de direcciones.',
    sendNew: 'Enviar un correo nuevo',
    signIn: 'Iniciar sesión',
  },
  invitation: {
    title: (workspace) => `Unirse a ${workspace}`,
    invited: (workspace, role) =>
      safeHtml`Se le ha invitado al espacio de trabajo ${workspace} con el rol «${role}».`,
    nothing: {
      submit: 'Aceptar la invitación',
      explains: (email) => safeHtml`Ha iniciado sesión como ${email} y se une con esta cuenta.`,
    },
    password: {
      submit: 'Iniciar sesión y aceptar',
      explains: (email) => safeHtml`Inicie sesión en la cuenta de ${email} para aceptarla.`,
    },
    account: {
      submit: 'Crear cuenta y aceptar',
      explains: (email) => safeHtml`Cree una cuenta para ${email} para aceptarla.`,
    },
    account_and_email: {
      submit: 'Crear cuenta y aceptar',
      explains: () => safeHtml`Cree una cuenta para aceptarla.`,
    },
    passwordOfAccount: 'Contraseña de su cuenta',
    signInFirst: safeHtml`También puede <a href="sign-in">iniciar sesión</a> primero y abrir después de nuevo el enlace del correo.`,
    haveAccount: safeHtml`Si ya tiene una cuenta, <a href="sign-in">inicie sesión</a> primero y abra después de nuevo este enlace.`,
    signOutFirst: safeHtml`Para unirse con otra cuenta, <a href="${HOME}">cierre la sesión</a> primero y abra después de nuevo este enlace.`,
    anotherPerson: (signedInAs, invited) =>
      safeHtml`Ha iniciado sesión como <strong>${signedInAs}</strong>, pero esta invitación es para <strong>${invited}</strong>. Si la acepta, su cuenta no se añade al espacio de trabajo: en este navegador se iniciará sesión como ${invited}.`,
    endedTitle: 'Esta invitación ya no es válida',
    ended:
      'Ha caducado, ya se ha aceptado o se ha sustituido o eliminado. Pida una nueva a un administrador del espacio de trabajo.',
    accepted: safeHtml`¿Ya la ha aceptado? <a href="sign-in">Iniciar sesión</a>`,
  },
  ssoSetup: {
    title: (provider: string) => `Configurar ${provider}`,
    intro: (workspace: SafeHtml) =>
      safeHtml`El espacio de trabajo ${workspace} quiere que sus miembros inicien sesión con su proveedor de identidad. Conecte ambos aquí; después, un administrador del espacio de trabajo activa la conexión.`,
    guide: 'Paso a paso, en la guía',
    ours: '1. Introduzca estos valores en el proveedor',
    theirs: '2. Introduzca los valores del proveedor',
    test: '3. Pruebe el inicio de sesión',
    testText: 'Inicia sesión en el proveedor. No cambia el acceso de nadie.',
    startTest: 'Probar el inicio de sesión',
    sent: 'La prueba ha funcionado. El proveedor ha enviado:',
    failed: 'La última prueba ha fallado:',
    finish: 'Terminar',
    finishText:
      'Si todo es correcto, termine: este enlace caduca y el administrador puede activar la conexión.',
    finishedTitle: 'La conexión está configurada',
    finished:
      'Este enlace ya no funciona. Diga al administrador del espacio de trabajo que la conexión se puede activar.',
    ended:
      'Este enlace de configuración ya no es válido. Pida uno nuevo al administrador del espacio de trabajo.',
    save: 'Guardar',
    secretHint: 'Déjelo vacío para conservar el secreto actual. Otro emisor necesita uno nuevo.',
    metadataUrl: 'Dirección de los metadatos',
    metadataUrlHint:
      'Se leen ahora y una vez al día, así que un certificado nuevo no requiere nada de usted.',
    metadata: 'O los propios metadatos',
    metadataHint: 'Abra el archivo XML del proveedor y pegue su texto.',
    metadataFile: 'O su archivo',
    upload: 'Subir',
    read: 'Metadatos leídos: ',
  },
  unsubscribe: {
    title: '¿No recibir más estos correos?',
    explains: {
      leads: 'No recibirá más correos sobre nuevos contactos de este código QR.',
      webhooks: 'No recibirá más correos sobre endpoints de webhook desactivados de este espacio de trabajo.',
      domains: 'No recibirá más correos sobre el registro DNS de este dominio.',
      reports: 'Ya no recibirá este informe por correo.',
    },
    submit: 'No recibir más estos correos',
    stoppedTitle: 'Ya no recibe estos correos',
    stopped: '¿Ha cambiado de opinión? Puede volver a recibirlos.',
    resume: 'Volver a recibirlos',
    resumedTitle: 'Vuelve a recibir estos correos',
    resumed: 'El servicio los enviará como antes.',
  },
  notices: {
    'account-deleted': 'Su cuenta se ha eliminado.',
    deactivated:
      'Su cuenta está desactivada en todos sus espacios de trabajo. Pida a un administrador del espacio de trabajo, o de su proveedor de identidad, que la active de nuevo.',
    'confirmation-sent': 'Le hemos enviado otro correo. El enlace del anterior ya no es válido.',
    'email-confirmed': 'Su dirección de correo electrónico está confirmada.',
    'email-half-confirmed':
      'Esta dirección ha confirmado el cambio. Ahora abra el enlace del correo enviado a la otra dirección.',
    'email-changed': 'Su dirección de correo electrónico se ha cambiado.',
    'invitation-required':
      'Para crear una cuenta se necesita una invitación: pida a un administrador del espacio de trabajo que invite su dirección de correo electrónico y abra el enlace del correo.',
    maintenance:
      'El servicio está en mantenimiento, por lo que ahora no se pueden crear cuentas ni espacios de trabajo. Inténtelo de nuevo más tarde.',
    'no-workspace':
      'Su cuenta ya no es miembro de ningún espacio de trabajo. Pida una invitación a un administrador del espacio de trabajo.',
    'oidc-email-unverified':
      'Ya existe una cuenta con su dirección de correo electrónico, y el proveedor no ha verificado la dirección. Inicie sesión con su contraseña.',
    'oidc-no-email':
      'El proveedor no ha enviado su dirección de correo electrónico. Consulte a su administrador.',
    'oidc-refused':
      'El inicio de sesión con el proveedor ha fallado: ha durado más de 10 minutos, se empezó en otro navegador o el proveedor lo ha rechazado. Empiece de nuevo.',
    'oidc-unavailable': 'El proveedor no responde. Inténtelo de nuevo o inicie sesión con su contraseña.',
    'password-changed': 'Su contraseña se ha cambiado. Inicie sesión con la nueva.',
    'reset-requested':
      'Si existe una cuenta con esta dirección de correo electrónico, hemos enviado un correo con un enlace para elegir una contraseña nueva. El enlace funciona una sola vez, durante una hora. Si ha pedido varios, use el correo más reciente.',
    'session-ended': 'Su sesión ha terminado: vuelva a iniciar sesión. Continuará donde estaba.',
    'setup-saved': 'Guardado. Pruebe ahora el inicio de sesión.',
    'signed-out': 'Ha cerrado la sesión.',
    'sso-not-admitted':
      'Su organización ha iniciado su sesión, pero no tiene acceso a este espacio de trabajo. Pregunte a un administrador del espacio de trabajo: el registro del inicio de sesión único indica el motivo.',
    'sso-refused':
      'El inicio de sesión único ha fallado: ha tardado más de 10 minutos, se ha iniciado en otro navegador o el proveedor lo ha rechazado. Vuelva a empezar.',
    'sso-unavailable': 'El proveedor de identidad del espacio de trabajo no responde. Inténtelo más tarde.',
    'sso-unknown':
      'Ningún espacio de trabajo usa el inicio de sesión único con esta dirección. Compruebe la dirección o inicie sesión con su contraseña.',
  },
};
