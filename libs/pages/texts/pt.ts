import type { EdgeTexts } from './edge-texts.js';

export const pt: EdgeTexts = {
  report: 'Denunciar esta página',
  opening: {
    title: (day) => `Abre a ${day}`,
    text: (time) => `Este código abre a partir de ${time}.`,
    remind: 'Lembrar-me',
    now: 'O código QR abre agora',
  },
  ended: {
    title: 'Isto já terminou',
    text: (day) => `Foi válido até ${day}.`,
    next: 'Talvez haja algo novo.',
  },
  usedUp: {
    title: 'Esgotado',
    text: (count, visits) =>
      count === 1
        ? 'Este código era válido para uma única visita, que já foi usada.'
        : `Este código era válido para as primeiras ${visits} visitas, que já se esgotaram.`,
  },
  wrongKey: (key) => `O identificador de aplicação (${key}) ou o seu valor não é válido aqui.`,
  notices: {
    unknown: {
      title: 'Este código não existe',
      text: 'Não existe nenhum código QR neste endereço. Escreveu-o à mão? Compare-o então letra a letra com o impresso.',
    },
    wrongMethod: { title: 'Não suportado', text: 'Este endereço só pode ser aberto.' },
    wrongMethodOfForm: {
      title: 'Não suportado',
      text: 'Este endereço só pode ser aberto ou receber um formulário.',
    },
    tooLarge: {
      title: 'Não suportado',
      text: 'Este endereço só pode ser aberto, sem enviar nada. Leia novamente o código QR.',
    },
    formTooLarge: {
      title: 'Não suportado',
      text: 'Os dados enviados são demasiado grandes para uma palavra-passe. Volte atrás e introduza novamente a palavra-passe.',
    },
    formClosed: {
      title: 'Este formulário foi encerrado',
      text: 'A sua mensagem não foi enviada, porque o formulário foi retirado depois de o ter aberto. Pode copiar aqui o que escreveu.',
    },
    leadTooLarge: {
      title: 'Formulário demasiado grande',
      text: 'Os dados enviados são demasiado grandes para este formulário. Volte atrás e encurte o texto.',
    },
    unavailable: {
      title: 'Tente novamente',
      text: 'O serviço está temporariamente indisponível. Leia novamente o código QR.',
    },
    formUnavailable: {
      title: 'Tente novamente',
      text: 'O serviço está temporariamente indisponível e os dados enviados não foram guardados. Volte atrás e envie-os novamente.',
    },
    manyMisses: {
      title: 'Demasiados códigos QR desconhecidos',
      text: 'Não existe nenhum código QR neste endereço e foram abertos demasiados endereços destes a partir da sua rede. Tente novamente dentro de um minuto. Pode continuar a ler códigos QR existentes.',
    },
    takenDown: {
      title: 'Este código está desativado',
      text: 'Foi denunciado e pode ser perigoso. Nada foi aberto e nada foi enviado.',
    },
    blockedDestination: {
      title: 'Este destino está bloqueado',
      text: 'O código leva a um site que pode ser perigoso, por isso o operador deste serviço bloqueou-o. Nada foi aberto e nada foi enviado.',
    },
    deleted: {
      title: 'Já não está disponível',
      text: 'O que este código abria foi removido.',
    },
    archived: {
      title: 'Já não está em uso',
      text: 'Este código já cumpriu a sua função. Aqui já não abre nada.',
    },
    paused: {
      title: 'Voltamos já',
      text: 'Este código está em pausa. Depois volta a abrir aqui mesmo.',
    },
    noSuchLink: {
      title: 'Ligação não disponível',
      text: 'Este código QR não tem nenhuma ligação do tipo pedido. Abra o endereço sem linkType.',
    },
    wrongProduct: {
      title: 'Esta ligação de produto não é válida',
      text: 'Uma ligação a um produto contém /01/ e o seu GTIN com o dígito de controlo correto e depois, se existirem, /10/ com o lote e /21/ com o número de série. Leia o código novamente.',
    },
    severalLinks: { title: 'Que ligação quer abrir?', text: 'Existem várias ligações do tipo pedido.' },
  },
  form: {
    consentLink: 'Saber mais',
    optional: 'opcional',
    choose: 'Escolha',
    faults: {
      missing: 'Preencha este campo.',
      email: 'Introduza um endereço de e-mail, por exemplo name@example.com.',
      tel: 'Introduza um número de telefone de 3 a 15 algarismos.',
      tooLong: 'Este texto é demasiado longo.',
      option: 'Escolha uma das opções.',
      characters: 'Este texto contém caracteres que não podem ser usados aqui.',
      consent: 'Marque esta caixa para enviar o formulário.',
    },
    noSecrets: 'Nunca introduza palavras-passe nem números de cartões aqui.',
    hasFaults: 'O formulário não foi enviado. Verifique os campos assinalados.',
    expired:
      'O formulário não foi enviado porque esteve aberto demasiado tempo ou mudou. Verifique-o e envie-o novamente.',
    tooMany: (minutes) =>
      `O formulário não foi enviado porque foi enviado demasiadas vezes. Tente novamente dentro de ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
    errorTitle: (title) => `Erro: ${title}`,
    thanks: { title: 'Obrigado, chegou bem', text: 'Pode fechar esta página.' },
  },
  password: {
    title: 'Palavra-passe necessária',
    errorTitle: 'Erro: palavra-passe necessária',
    text: 'Introduza a palavra-passe que recebeu.',
    downloadText: 'Este ficheiro está protegido. Introduza mais uma vez a palavra-passe para o guardar.',
    label: 'Palavra-passe',
    submit: 'Continuar',
    wrong: 'Não é esta. As maiúsculas e as minúsculas contam.',
    tooMany: (minutes) =>
      `Foram introduzidas demasiadas palavras-passe. Tente novamente dentro de ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  },
  preview: {
    title: 'Para onde leva este código QR',
    text: 'Isto é uma pré-visualização. Nada foi aberto nem contado.',
    destination: 'Destino',
    yourDestination: 'O seu destino neste momento',
    note: 'Nota',
    othersMayDiffer:
      'Outros visitantes, ou visitas noutros momentos, podem ser encaminhados para outro destino.',
    afterPassword: 'Mostrado depois de introduzida a palavra-passe',
    pages: {
      wifi: 'O acesso a uma rede Wi-Fi',
      vcard: 'Um contacto para guardar',
      event: 'Um evento para guardar',
      coupon: 'Um cupão',
      menu: 'Uma ementa',
      landing_page: 'Uma página com texto e botões',
      form: 'Uma página com um formulário, cujo conteúdo vai para o proprietário',
      social: 'Uma lista de perfis',
      location: 'Um local num mapa',
      phone: 'Um número de telefone',
      sms: 'Um SMS para enviar',
      email: 'Um e-mail para enviar',
      text: 'Um texto',
    },
    aPage: 'Uma página deste site',
    report: 'Há algo de errado?',
    reportLink: 'Denunciar este código QR',
    open: 'Abrir',
  },
};
