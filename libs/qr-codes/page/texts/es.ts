import type { CategoryTexts } from './category-texts.js';

export const es: CategoryTexts = {
  coupon: {
    code: 'Código',
    validUntil: 'Válido hasta',
    terms: 'Condiciones',
    viewOffer: 'Ver la oferta',
  },
  email: {
    title: 'Escribir un correo',
    to: 'Para',
    copy: 'Copia',
    subject: 'Asunto',
    text: 'Texto',
    write: 'Escribir el correo',
  },
  event: {
    when: 'Cuándo',
    where: 'Dónde',
    moreInformation: 'Más información',
    save: 'Añadir al calendario',
  },
  location: {
    title: 'Ubicación',
    coordinates: 'Latitud, longitud',
    openInApp: 'Abrir en una aplicación',
    showOnMap: 'Mostrar en un mapa',
  },
  menu: { allergens: (list) => `Alérgenos: ${list}` },
  phone: { title: 'Llamar', number: 'Número', call: 'Llamar ahora' },
  sms: { title: 'Enviar un SMS', to: 'Para', text: 'Texto', write: 'Escribir el mensaje' },
  text: { title: 'Texto' },
  vcard: {
    mobile: 'Móvil',
    work: 'Trabajo',
    home: 'Casa',
    fax: 'Fax',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    website: 'Sitio web',
    address: 'Dirección',
    note: 'Nota',
    save: 'Guardar contacto',
  },
  wifi: {
    title: 'Wi-Fi',
    network: 'Red',
    password: 'Contraseña',
    security: 'Seguridad',
    none: 'Ninguna',
    hidden: 'Esta red está oculta. Añádala manualmente en los ajustes de su dispositivo.',
    select:
      'Toque la contraseña para seleccionarla y cópiela en los ajustes de Wi-Fi de su dispositivo.',
  },
};
