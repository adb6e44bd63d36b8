import type { Language } from '#libs/languages';
import type { WebhookDisabledReason } from '#libs/database';

/** Why deliveries disable an endpoint. */
export type DeliveryFault = Exclude<WebhookDisabledReason, 'suspended'>;

interface Texts {
  subject: (host: string) => string;
  disabled: (host: string, workspace: string, at: { day: string; time: string; because: string }) => string;
  because: Record<DeliveryFault, string>;
  meanwhile: string;
  enable: string;
  button: string;
  /** A command follows. */
  operator: string;
  ignore: string;
}

export const ENDPOINT_DISABLED: Record<Language, Texts> = {
  en: {
    subject: (host) => `Webhook endpoint disabled: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `The webhook endpoint on ${host} of the workspace ${workspace} was disabled on ${day} at ${time} UTC, because ${because}.`,
    because: {
      gone: 'it responded to a delivery with the status 410 (Gone), which means that it does not want any more events',
      failing:
        'all deliveries to it have failed for more than a day, at least 20 of them, with all of their retries',
    },
    meanwhile:
      'It receives no events while it is disabled. Its pending deliveries are kept until it is enabled again.',
    enable:
      'If you need the endpoint, make it respond with a 2xx status. As an admin, you can then enable it again.',
    operator: 'The operator of this service can enable it with this command:',
    ignore: 'If you no longer need it, you can ignore this email.',
    button: 'Open the endpoint',
  },
  de: {
    subject: (host) => `Webhook-Endpunkt abgeschaltet: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `Der Webhook-Endpunkt auf ${host} des Workspace ${workspace} wurde am ${day} um ${time} UTC abgeschaltet, weil ${because}.`,
    because: {
      gone: 'er auf eine Zustellung mit dem Status 410 (Gone) geantwortet hat, also keine Ereignisse mehr möchte',
      failing:
        'seit über einem Tag alle Zustellungen an ihn mit allen Wiederholungen fehlgeschlagen sind, mindestens 20',
    },
    meanwhile:
      'Solange er abgeschaltet ist, erhält er keine Ereignisse. Wartende Zustellungen bleiben erhalten, bis er wieder aktiviert wird.',
    enable:
      'Wenn Sie den Endpunkt brauchen, lassen Sie ihn mit einem Status 2xx antworten. Als Admin können Sie ihn dann wieder aktivieren.',
    operator: 'Der Betreiber dieses Dienstes kann ihn mit diesem Befehl aktivieren:',
    ignore: 'Wenn Sie ihn nicht mehr brauchen, können Sie diese E-Mail ignorieren.',
    button: 'Endpunkt öffnen',
  },
  fr: {
    subject: (host) => `Point de terminaison désactivé : ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `Le point de terminaison webhook sur ${host} de l’espace de travail ${workspace} a été désactivé le ${day} à ${time} UTC, car ${because}.`,
    because: {
      gone: 'il a répondu à une livraison par le statut 410 (Gone), qui signifie qu’il ne veut plus d’événements',
      failing:
        'toutes les livraisons vers lui ont échoué pendant plus d’un jour, au moins 20, avec toutes leurs nouvelles tentatives',
    },
    meanwhile:
      'Il ne reçoit aucun événement tant qu’il est désactivé. Ses livraisons en attente sont conservées jusqu’à sa réactivation.',
    enable:
      'Si vous avez besoin de ce point de terminaison, faites-le répondre par un statut 2xx. En tant qu’administrateur, vous pouvez ensuite le réactiver.',
    operator: 'L’exploitant de ce service peut le réactiver avec cette commande :',
    ignore: 'Si vous n’en avez plus besoin, vous pouvez ignorer cet e-mail.',
    button: 'Ouvrir le point de terminaison',
  },
  es: {
    subject: (host) => `Endpoint de webhook desactivado: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `El endpoint de webhook en ${host} del espacio de trabajo ${workspace} se desactivó el ${day} a las ${time} UTC, porque ${because}.`,
    because: {
      gone: 'respondió a una entrega con el estado 410 (Gone), lo que significa que no quiere más eventos',
      failing: 'todas las entregas han fallado durante más de un día, al menos 20, con todos sus reintentos',
    },
    meanwhile:
      'No recibe eventos mientras está desactivado. Sus entregas pendientes se conservan hasta que se active de nuevo.',
    enable:
      'Si necesita el endpoint, haga que responda con un estado 2xx. Como administrador, puede activarlo de nuevo.',
    operator: 'El operador de este servicio puede activarlo con este comando:',
    ignore: 'Si ya no lo necesita, puede ignorar este correo.',
    button: 'Abrir el endpoint',
  },
  it: {
    subject: (host) => `Endpoint webhook disattivato: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `L’endpoint webhook su ${host} dell’area di lavoro ${workspace} è stato disattivato il ${day} alle ${time} UTC, perché ${because}.`,
    because: {
      gone: 'ha risposto a una consegna con lo stato 410 (Gone), cioè non vuole altri eventi',
      failing: 'tutte le consegne sono fallite per più di un giorno, almeno 20, con tutti i nuovi tentativi',
    },
    meanwhile:
      'Non riceve eventi finché è disattivato. Le consegne in attesa restano conservate finché non viene riattivato.',
    enable:
      'Se l’endpoint ti serve, fallo rispondere con uno stato 2xx. Come amministratore puoi poi riattivarlo.',
    operator: 'Il gestore di questo servizio può riattivarlo con questo comando:',
    ignore: 'Se non ti serve più, puoi ignorare questa e-mail.',
    button: 'Apri l’endpoint',
  },
  nl: {
    subject: (host) => `Webhook-endpoint uitgeschakeld: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `Het webhook-endpoint op ${host} van de werkruimte ${workspace} is op ${day} om ${time} UTC uitgeschakeld, omdat ${because}.`,
    because: {
      gone: 'het een levering met de status 410 (Gone) beantwoordde, dus geen gebeurtenissen meer wil',
      failing: 'alle leveringen eraan meer dan een dag zijn mislukt, minstens 20, met alle nieuwe pogingen',
    },
    meanwhile:
      'Het krijgt geen gebeurtenissen zolang het uitgeschakeld is. Wachtende leveringen blijven bewaard tot het weer wordt ingeschakeld.',
    enable:
      'Als u het endpoint nodig hebt, laat het dan met een 2xx-status antwoorden. Als beheerder kunt u het daarna weer inschakelen.',
    operator: 'De beheerder van deze dienst kan het met deze opdracht inschakelen:',
    ignore: 'Als u het niet meer nodig hebt, kunt u deze e-mail negeren.',
    button: 'Endpoint openen',
  },
  pt: {
    subject: (host) => `Endpoint de webhook desativado: ${host}`,
    disabled: (host, workspace, { day, time, because }) =>
      `O endpoint de webhook em ${host} do espaço de trabalho ${workspace} foi desativado em ${day} às ${time} UTC, porque ${because}.`,
    because: {
      gone: 'respondeu a uma entrega com o estado 410 (Gone), o que significa que não quer mais eventos',
      failing:
        'todas as entregas falharam durante mais de um dia, pelo menos 20, com todas as novas tentativas',
    },
    meanwhile:
      'Não recebe eventos enquanto estiver desativado. As entregas pendentes são guardadas até ser ativado novamente.',
    enable:
      'Se precisa do endpoint, faça com que responda com um estado 2xx. Como administrador, pode depois ativá-lo novamente.',
    operator: 'O operador deste serviço pode ativá-lo com este comando:',
    ignore: 'Se já não precisa dele, pode ignorar este e-mail.',
    button: 'Abrir o endpoint',
  },
};
