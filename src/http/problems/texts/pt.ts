import type { ErrorPageTexts } from './error-page-texts.js';

export const pt: ErrorPageTexts = {
  home: 'Ir para a página inicial',
  details: 'Detalhes',
  requestIdLabel: 'Identificador do pedido',
  notices: {
    other: {
      title: 'Não funcionou',
      text: 'Não foi possível processar o pedido. Volte atrás e tente novamente.',
    },
    not_found: { title: 'Esta página não existe', text: 'Verifique se o endereço está completo e correto.' },
    forbidden: {
      title: 'Aqui não é permitido',
      text: 'O pedido veio de outro site. Abra a página deste serviço e tente novamente.',
    },
    method_not_allowed: {
      title: 'Aqui não é possível',
      text: 'Este endereço só pode ser aberto ou receber um formulário.',
    },
    payload_too_large: { title: 'Formulário demasiado grande', text: 'Volte atrás e encurte o texto.' },
    rate_limited: {
      title: 'Demasiados pedidos',
      text: 'Foram enviados demasiados pedidos a partir da sua rede. Tente novamente dentro de um minuto.',
    },
    unavailable: {
      title: 'Tente novamente',
      text: 'O serviço está temporariamente indisponível. Nada foi alterado.',
    },
    maintenance: {
      title: 'O serviço está em manutenção',
      text: 'Nada foi alterado. Tente novamente mais tarde.',
    },
    internal_error: {
      title: 'Ocorreu um erro',
      text: 'Tente novamente. Se voltar a acontecer, indique o identificador do pedido ao operador.',
    },
  },
};
