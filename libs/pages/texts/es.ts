import type { EdgeTexts } from './edge-texts.js';

export const es: EdgeTexts = {
  report: 'Denunciar esta página',
  availableFrom: (time) => `Este código QR estará disponible a partir del ${time}.`,
  wrongKey: (key) => `El identificador de aplicación (${key}) o su valor no es válido aquí.`,
  notices: {
    unknown: {
      title: 'Código QR no encontrado',
      text: 'No hay ningún código QR en esta dirección. Compruebe que esté completa y sea correcta.',
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
      title: 'Retirado',
      text: 'Este código QR fue denunciado, y el operador de este servicio lo ha retirado.',
    },
    blockedDestination: {
      title: 'Destino bloqueado',
      text: 'Este código QR lleva a un sitio web que el operador de este servicio ha bloqueado porque puede perjudicar a los visitantes.',
    },
    deleted: {
      title: 'Ya no está disponible',
      text: 'El propietario ha eliminado este código QR.',
    },
    archived: { title: 'Ya no está en uso', text: 'Ya no hay nada detrás de este código QR.' },
    paused: {
      title: 'En pausa',
      text: 'Este código QR está en pausa en este momento.',
    },
    expired: {
      title: 'Caducado',
      text: 'Este código QR solo fue válido durante un tiempo limitado.',
    },
    limit_reached: {
      title: 'Límite alcanzado',
      text: 'Este código QR solo se podía escanear un número limitado de veces, y ese número se ha alcanzado.',
    },
    scheduled: {
      title: 'Aún no disponible',
      text: 'Este código QR todavía no está activo.',
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
    thanks: { title: 'Gracias', text: 'Su formulario se ha enviado.' },
  },
  password: {
    title: 'Se requiere contraseña',
    errorTitle: 'Error: se requiere contraseña',
    text: 'Este código QR está protegido. Introduzca la contraseña que ha recibido.',
    downloadText: 'Este archivo está protegido. Introduzca de nuevo la contraseña para guardarlo.',
    label: 'Contraseña',
    submit: 'Continuar',
    wrong: 'Esta contraseña no es correcta.',
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
