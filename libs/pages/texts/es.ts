import type { EdgeTexts } from './edge-texts.js';

export const es: EdgeTexts = {
  report: 'Denunciar esta página',
  opening: {
    title: (day) => `Se abre el ${day}`,
    text: (time) => `Este código se abre el ${time}.`,
    remind: 'Recordármelo',
    now: 'El código QR se abre ahora',
  },
  ended: {
    title: 'Esto ha terminado',
    text: (day) => `Terminó el ${day}.`,
    next: 'Quizá haya algo nuevo.',
  },
  usedUp: {
    title: 'Agotado',
    text: (count, visits) =>
      count === 1
        ? 'Este código valía para una sola visita, y ya se ha usado.'
        : `Este código valía para las primeras ${visits} visitas, y ya se han agotado.`,
  },
  wrongKey: (key) => `El identificador de aplicación (${key}) o su valor no es válido aquí.`,
  notices: {
    unknown: {
      title: 'Este código no existe',
      text: 'No hay ningún código QR en esta dirección. ¿La ha escrito a mano? Compárela letra por letra con la impresa.',
    },
    wrongMethod: {
      title: 'No admitido',
      text: 'Esta dirección solo se puede abrir.',
    },
    wrongMethodOfForm: {
      title: 'No admitido',
      text: 'Esta dirección solo se puede abrir o usar para enviar un formulario.',
    },
    tooLarge: {
      title: 'No admitido',
      text: 'Esta dirección solo se puede abrir, sin enviar nada. Escanee de nuevo el código QR.',
    },
    formTooLarge: {
      title: 'No admitido',
      text: 'Los datos enviados son demasiado grandes para una contraseña. Vuelva atrás e introduzca de nuevo la contraseña.',
    },
    formClosed: {
      title: 'Este formulario está cerrado',
      text: 'Su mensaje no se ha enviado porque el formulario se retiró después de que usted lo abriera. Aquí puede copiar lo que escribió.',
    },
    leadTooLarge: {
      title: 'Formulario demasiado grande',
      text: 'Los datos enviados son demasiado grandes para este formulario. Vuelva atrás y acorte el texto.',
    },
    unavailable: {
      title: 'Inténtelo de nuevo',
      text: 'El servicio no está disponible temporalmente. Escanee de nuevo el código QR.',
    },
    formUnavailable: {
      title: 'Inténtelo de nuevo',
      text: 'El servicio no está disponible temporalmente y lo que ha enviado no se ha guardado. Vuelva atrás y envíelo de nuevo.',
    },
    manyMisses: {
      title: 'Demasiados códigos QR desconocidos',
      text: 'No hay ningún código QR en esta dirección, y se han abierto demasiadas direcciones de este tipo desde su red. Inténtelo de nuevo dentro de un minuto. Puede seguir escaneando los códigos QR existentes.',
    },
    takenDown: {
      title: 'Este código está desactivado',
      text: 'Fue denunciado y puede ser peligroso. No se ha abierto ni enviado nada.',
    },
    blockedDestination: {
      title: 'Este destino está bloqueado',
      text: 'El código lleva a un sitio web que puede ser peligroso, por lo que el operador de este servicio lo ha bloqueado. No se ha abierto ni enviado nada.',
    },
    deleted: {
      title: 'Ya no está disponible',
      text: 'Lo que abría este código se ha eliminado.',
    },
    archived: {
      title: 'Ya no está en uso',
      text: 'Este código ya cumplió su función. Aquí ya no se abre nada.',
    },
    paused: {
      title: 'Volvemos enseguida',
      text: 'Este código está en pausa. Después se abrirá aquí mismo.',
    },
    noSuchLink: {
      title: 'Enlace no disponible',
      text: 'Este código QR no tiene ningún enlace del tipo solicitado. Abra su dirección sin linkType.',
    },
    wrongProduct: {
      title: 'Este enlace de producto no es válido',
      text: 'Un enlace a un producto contiene /01/ y su GTIN con el dígito de control correcto y después, si los hay, /10/ con el lote y /21/ con el número de serie. Escanee el código de nuevo.',
    },
    severalLinks: { title: '¿Qué enlace quiere abrir?', text: 'Hay varios enlaces del tipo solicitado.' },
  },
  form: {
    consentLink: 'Más información',
    optional: 'opcional',
    choose: 'Elija una opción',
    faults: {
      missing: 'Rellene este campo.',
      email: 'Introduzca una dirección de correo electrónico, por ejemplo nombre@example.com.',
      tel: 'Introduzca un número de teléfono de 3 a 15 cifras.',
      tooLong: 'Este texto es demasiado largo.',
      option: 'Elija una de las opciones.',
      characters: 'Este texto contiene caracteres que no se pueden usar aquí.',
      consent: 'Marque esta casilla para enviar el formulario.',
    },
    noSecrets: 'No introduzca nunca contraseñas ni números de tarjeta aquí.',
    hasFaults: 'El formulario no se ha enviado. Revise los campos marcados.',
    expired:
      'El formulario no se ha enviado porque ha estado abierto demasiado tiempo o ha cambiado. Revíselo y envíelo de nuevo.',
    tooMany: (minutes) =>
      `El formulario no se ha enviado porque se ha enviado demasiadas veces. Inténtelo de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
    errorTitle: (title) => `Error: ${title}`,
    thanks: { title: 'Gracias, ha llegado bien', text: 'Puede cerrar esta página.' },
  },
  password: {
    title: 'Se requiere contraseña',
    errorTitle: 'Error: se requiere contraseña',
    text: 'Introduzca la contraseña que ha recibido.',
    downloadText: 'Este archivo está protegido. Introduzca de nuevo la contraseña para guardarlo.',
    label: 'Contraseña',
    submit: 'Continuar',
    wrong: 'No es esta. Las mayúsculas y las minúsculas cuentan.',
    tooMany: (minutes) =>
      `Se han introducido demasiadas contraseñas. Inténtelo de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  },
  preview: {
    title: 'Adónde lleva este código QR',
    text: 'Esto es una vista previa. No se ha abierto ni contado nada.',
    destination: 'Destino',
    yourDestination: 'Su destino en este momento',
    note: 'Nota',
    othersMayDiffer:
      'Otros visitantes, o las visitas en otros momentos, pueden ser dirigidos a otro destino.',
    afterPassword: 'Se muestra después de introducir la contraseña',
    pages: {
      wifi: 'El acceso a una red wifi',
      vcard: 'Un contacto para guardar',
      event: 'Un evento para guardar',
      coupon: 'Un cupón',
      menu: 'Una carta de restaurante',
      landing_page: 'Una página con texto y botones',
      form: 'Una página con un formulario que se envía a su propietario',
      social: 'Una lista de perfiles',
      location: 'Un lugar en un mapa',
      phone: 'Un número de teléfono',
      sms: 'Un SMS para enviar',
      email: 'Un correo para enviar',
      text: 'Un texto',
    },
    aPage: 'Una página de este sitio',
    report: '¿Hay algún problema?',
    reportLink: 'Denunciar este código QR',
    open: 'Abrir',
  },
};
