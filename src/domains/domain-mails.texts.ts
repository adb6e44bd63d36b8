import type { Language } from '#libs/languages';

interface Facts {
  name: string;
  workspace: string;
  /** The host to which the domain has to point. */
  target: string;
}

interface News {
  subject: (name: string) => string;
  parts: (facts: Facts) => string[];
  notes: string[];
}

interface Texts {
  lost: News;
  back: News;
  button: string;
}

export const DOMAIN_MAILS: Record<Language, Texts> = {
  en: {
    lost: {
      subject: (name) => `${name} no longer points to the QR codes`,
      parts: ({ name, workspace, target }) => [
        `The DNS record of ${name}, a domain of the workspace ${workspace}, no longer points to this service. The QR codes on this domain do not work for visitors until it does.`,
        `Set this record where the DNS of the domain is managed: ${name} CNAME ${target}`,
      ],
      notes: [
        'It is looked up each hour. You get one more email when the record is back, and no other until then.',
      ],
    },
    back: {
      subject: (name) => `${name} works again`,
      parts: ({ name, workspace }) => [
        `The DNS record of ${name}, a domain of the workspace ${workspace}, points to this service again. The QR codes on this domain work.`,
      ],
      notes: [],
    },
    button: 'Open the domains',
  },
  de: {
    lost: {
      subject: (name) => `${name} führt nicht mehr zu den QR-Codes`,
      parts: ({ name, workspace, target }) => [
        `Der DNS-Eintrag von ${name}, einer Domain des Workspace ${workspace}, führt nicht mehr zu diesem Dienst. Bis er es wieder tut, funktionieren die QR-Codes auf dieser Domain nicht.`,
        `Setzen Sie diesen Eintrag dort, wo das DNS der Domain verwaltet wird: ${name} CNAME ${target}`,
      ],
      notes: [
        'Er wird stündlich geprüft. Sie erhalten noch eine E-Mail, wenn der Eintrag wieder da ist, und bis dahin keine weitere.',
      ],
    },
    back: {
      subject: (name) => `${name} funktioniert wieder`,
      parts: ({ name, workspace }) => [
        `Der DNS-Eintrag von ${name}, einer Domain des Workspace ${workspace}, führt wieder zu diesem Dienst. Die QR-Codes auf dieser Domain funktionieren.`,
      ],
      notes: [],
    },
    button: 'Domains öffnen',
  },
  fr: {
    lost: {
      subject: (name) => `${name} ne mène plus aux codes QR`,
      parts: ({ name, workspace, target }) => [
        `L’enregistrement DNS de ${name}, un domaine de l’espace de travail ${workspace}, ne pointe plus vers ce service. Jusqu’à son rétablissement, les codes QR de ce domaine ne fonctionnent pas.`,
        `Définissez cet enregistrement là où le DNS du domaine est géré : ${name} CNAME ${target}`,
      ],
      notes: [
        'Il est vérifié toutes les heures. Vous recevrez un autre e-mail lorsque l’enregistrement sera rétabli, et aucun d’ici là.',
      ],
    },
    back: {
      subject: (name) => `${name} fonctionne de nouveau`,
      parts: ({ name, workspace }) => [
        `L’enregistrement DNS de ${name}, un domaine de l’espace de travail ${workspace}, pointe de nouveau vers ce service. Les codes QR de ce domaine fonctionnent.`,
      ],
      notes: [],
    },
    button: 'Ouvrir les domaines',
  },
  es: {
    lost: {
      subject: (name) => `${name} ya no dirige a los códigos QR`,
      parts: ({ name, workspace, target }) => [
        `El registro DNS de ${name}, un dominio del espacio de trabajo ${workspace}, ya no apunta a este servicio. Hasta que vuelva a hacerlo, los códigos QR de este dominio no funcionan.`,
        `Cree este registro donde se administra el DNS del dominio: ${name} CNAME ${target}`,
      ],
      notes: [
        'Se comprueba cada hora. Recibirá otro correo cuando el registro esté de vuelta, y ninguno más hasta entonces.',
      ],
    },
    back: {
      subject: (name) => `${name} vuelve a funcionar`,
      parts: ({ name, workspace }) => [
        `El registro DNS de ${name}, un dominio del espacio de trabajo ${workspace}, vuelve a apuntar a este servicio. Los códigos QR de este dominio funcionan.`,
      ],
      notes: [],
    },
    button: 'Abrir los dominios',
  },
  it: {
    lost: {
      subject: (name) => `${name} non porta più ai codici QR`,
      parts: ({ name, workspace, target }) => [
        `Il record DNS di ${name}, un dominio dell’area di lavoro ${workspace}, non punta più a questo servizio. Finché non lo farà di nuovo, i codici QR di questo dominio non funzionano.`,
        `Imposta questo record dove viene gestito il DNS del dominio: ${name} CNAME ${target}`,
      ],
      notes: [
        'Viene controllato ogni ora. Riceverai un’altra e-mail quando il record sarà di nuovo presente, e nessun’altra fino ad allora.',
      ],
    },
    back: {
      subject: (name) => `${name} funziona di nuovo`,
      parts: ({ name, workspace }) => [
        `Il record DNS di ${name}, un dominio dell’area di lavoro ${workspace}, punta di nuovo a questo servizio. I codici QR di questo dominio funzionano.`,
      ],
      notes: [],
    },
    button: 'Apri i domini',
  },
  nl: {
    lost: {
      subject: (name) => `${name} verwijst niet meer naar de QR-codes`,
      parts: ({ name, workspace, target }) => [
        `Het DNS-record van ${name}, een domein van de werkruimte ${workspace}, verwijst niet meer naar deze dienst. Totdat dit weer zo is, werken de QR-codes op dit domein niet.`,
        `Stel dit record in waar de DNS van het domein wordt beheerd: ${name} CNAME ${target}`,
      ],
      notes: [
        'Het wordt elk uur gecontroleerd. U ontvangt nog één e-mail wanneer het record terug is, en tot die tijd geen andere.',
      ],
    },
    back: {
      subject: (name) => `${name} werkt weer`,
      parts: ({ name, workspace }) => [
        `Het DNS-record van ${name}, een domein van de werkruimte ${workspace}, verwijst weer naar deze dienst. De QR-codes op dit domein werken.`,
      ],
      notes: [],
    },
    button: 'Domeinen openen',
  },
  pt: {
    lost: {
      subject: (name) => `${name} já não conduz aos códigos QR`,
      parts: ({ name, workspace, target }) => [
        `O registo DNS de ${name}, um domínio do espaço de trabalho ${workspace}, já não aponta para este serviço. Até voltar a fazê-lo, os códigos QR deste domínio não funcionam.`,
        `Defina este registo onde o DNS do domínio é gerido: ${name} CNAME ${target}`,
      ],
      notes: [
        'É verificado de hora a hora. Receberá mais um e-mail quando o registo estiver de volta, e nenhum outro até lá.',
      ],
    },
    back: {
      subject: (name) => `${name} voltou a funcionar`,
      parts: ({ name, workspace }) => [
        `O registo DNS de ${name}, um domínio do espaço de trabalho ${workspace}, aponta novamente para este serviço. Os códigos QR deste domínio funcionam.`,
      ],
      notes: [],
    },
    button: 'Abrir os domínios',
  },
};
