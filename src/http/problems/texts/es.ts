import type { ErrorPageTexts } from './error-page-texts.js';

export const es: ErrorPageTexts = {
  home: 'Ir a la página de inicio',
  details: 'Detalles',
  requestIdLabel: 'Identificador de la solicitud',
  notices: {
    other: {
      title: 'No ha funcionado',
      text: 'No se ha podido procesar la solicitud. Vuelva atrás e inténtelo de nuevo.',
    },
    not_found: {
      title: 'Esta página no existe',
      text: 'Compruebe que la dirección esté completa y sea correcta.',
    },
    forbidden: {
      title: 'Aquí no está permitido',
      text: 'La solicitud procedía de otro sitio web. Abra la página de este servicio e inténtelo de nuevo.',
    },
    method_not_allowed: {
      title: 'Aquí no es posible',
      text: 'Esta dirección solo se puede abrir o usar para enviar un formulario.',
    },
    payload_too_large: { title: 'Formulario demasiado grande', text: 'Vuelva atrás y acorte el texto.' },
    rate_limited: {
      title: 'Demasiadas solicitudes',
      text: 'Se han enviado demasiadas solicitudes desde su red. Inténtelo de nuevo dentro de un minuto.',
    },
    unavailable: {
      title: 'Inténtelo de nuevo',
      text: 'El servicio no está disponible temporalmente. No se ha cambiado nada.',
    },
    maintenance: {
      title: 'El servicio está en mantenimiento',
      text: 'No se ha cambiado nada. Inténtelo de nuevo más tarde.',
    },
    internal_error: {
      title: 'Se ha producido un error',
      text: 'Inténtelo de nuevo. Si vuelve a ocurrir, comunique el identificador de la solicitud al operador.',
    },
  },
};
