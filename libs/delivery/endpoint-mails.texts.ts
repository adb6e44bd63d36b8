import type { Language } from '#libs/languages';

interface When {
  day: string;
  time: string;
}

export interface Texts {
  gone: {
    subject: (host: string) => string;
    disabled: (host: string, workspace: string, at: When) => string;
    /** A command follows. */
    operator: string;
  };
  recovering: {
    subject: (host: string) => string;
    since: (host: string, workspace: string, at: When) => string;
  };
  lost: {
    subject: (host: string) => string;
    /** @param count as text, of one or more */
    until: (host: string, workspace: string, count: string) => string;
  };
  meanwhile: (days: number) => string;
  enable: string;
  button: string;
  ignore: string;
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    gone: {
      subject: (host) => `Webhook endpoint disabled: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `The webhook endpoint on ${host} of the workspace ${workspace} was disabled on ${day} at ${time} UTC, because it responded to a delivery with the status 410 (Gone), which means that it does not want any more events.`,
      operator: 'The operator of this service can enable it with this command:',
    },
    recovering: {
      subject: (host) => `Webhook endpoint does not work: ${host}`,
      since: (host, workspace, { day, time }) =>
        `The webhook endpoint on ${host} of the workspace ${workspace} has accepted nothing since ${day} at ${time} UTC. It is tried again and again: as soon as it responds with a 2xx status, it gets all events that wait for it.`,
    },
    lost: {
      subject: (host) => `Webhook events lost: ${host}`,
      until: (host, workspace, count) =>
        `Events for the webhook endpoint on ${host} of the workspace ${workspace} have waited for too long, and were deleted without being sent: ${count} so far.`,
    },
    meanwhile: (days) =>
      `Its events wait until it works again, for up to ${days} days. Older ones are deleted without being sent.`,
    enable:
      'If you need the endpoint, make it respond with a 2xx status. As an admin, you can then enable it again.',
    button: 'Open the endpoint',
    ignore: 'If you no longer need it, you can ignore this email.',
  },
  de: {
    gone: {
      subject: (host) => `Webhook-Endpunkt abgeschaltet: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `Der Webhook-Endpunkt auf ${host} des Workspace ${workspace} wurde am ${day} um ${time} UTC abgeschaltet, weil er auf eine Zustellung mit dem Status 410 (Gone) geantwortet hat, also keine Ereignisse mehr möchte.`,
      operator: 'Der Betreiber dieses Dienstes kann ihn mit diesem Befehl aktivieren:',
    },
    recovering: {
      subject: (host) => `Webhook-Endpunkt funktioniert nicht: ${host}`,
      since: (host, workspace, { day, time }) =>
        `Der Webhook-Endpunkt auf ${host} des Workspace ${workspace} hat seit dem ${day} um ${time} UTC nichts mehr angenommen. Er wird immer wieder versucht: Sobald er mit einem Status 2xx antwortet, erhält er alle Ereignisse, die auf ihn warten.`,
    },
    lost: {
      subject: (host) => `Webhook-Ereignisse verloren: ${host}`,
      until: (host, workspace, count) =>
        `Ereignisse für den Webhook-Endpunkt auf ${host} des Workspace ${workspace} haben zu lange gewartet und wurden gelöscht, ohne gesendet zu werden: bisher ${count}.`,
    },
    meanwhile: (days) =>
      `Seine Ereignisse warten bis zu ${days} Tage, bis er wieder funktioniert. Ältere werden gelöscht, ohne gesendet zu werden.`,
    enable:
      'Wenn Sie den Endpunkt brauchen, lassen Sie ihn mit einem Status 2xx antworten. Als Admin können Sie ihn dann wieder aktivieren.',
    button: 'Endpunkt öffnen',
    ignore: 'Wenn Sie ihn nicht mehr brauchen, können Sie diese E-Mail ignorieren.',
  },
  fr: {
    gone: {
      subject: (host) => `Point de terminaison désactivé : ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `Le point de terminaison webhook sur ${host} de l’espace de travail ${workspace} a été désactivé le ${day} à ${time} UTC, car il a répondu à une livraison par le statut 410 (Gone), qui signifie qu’il ne veut plus d’événements.`,
      operator: 'L’exploitant de ce service peut le réactiver avec cette commande :',
    },
    recovering: {
      subject: (host) => `Le point de terminaison ne fonctionne pas : ${host}`,
      since: (host, workspace, { day, time }) =>
        `Le point de terminaison webhook sur ${host} de l’espace de travail ${workspace} n’a rien accepté depuis le ${day} à ${time} UTC. De nouvelles tentatives ont lieu régulièrement : dès qu’il répond par un statut 2xx, il reçoit tous les événements qui l’attendent.`,
    },
    lost: {
      subject: (host) => `Événements webhook perdus : ${host}`,
      until: (host, workspace, count) =>
        `Des événements pour le point de terminaison webhook sur ${host} de l’espace de travail ${workspace} ont attendu trop longtemps et ont été supprimés sans être envoyés : ${count} à ce jour.`,
    },
    meanwhile: (days) =>
      `Ses événements attendent qu’il fonctionne à nouveau, pendant ${days} jours au plus. Les plus anciens sont supprimés sans être envoyés.`,
    enable:
      'Si vous avez besoin de ce point de terminaison, faites-le répondre par un statut 2xx. En tant qu’administrateur, vous pouvez ensuite le réactiver.',
    button: 'Ouvrir le point de terminaison',
    ignore: 'Si vous n’en avez plus besoin, vous pouvez ignorer cet e-mail.',
  },
  es: {
    gone: {
      subject: (host) => `Endpoint de webhook desactivado: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `El endpoint de webhook en ${host} del espacio de trabajo ${workspace} se desactivó el ${day} a las ${time} UTC, porque respondió a una entrega con el estado 410 (Gone), lo que significa que no quiere más eventos.`,
      operator: 'El operador de este servicio puede activarlo con este comando:',
    },
    recovering: {
      subject: (host) => `El endpoint de webhook no funciona: ${host}`,
      since: (host, workspace, { day, time }) =>
        `El endpoint de webhook en ${host} del espacio de trabajo ${workspace} no ha aceptado nada desde el ${day} a las ${time} UTC. Se vuelve a intentar una y otra vez: en cuanto responda con un estado 2xx, recibirá todos los eventos que lo esperan.`,
    },
    lost: {
      subject: (host) => `Eventos de webhook perdidos: ${host}`,
      until: (host, workspace, count) =>
        `Hay eventos para el endpoint de webhook en ${host} del espacio de trabajo ${workspace} que esperaron demasiado y se eliminaron sin enviarse: ${count} hasta ahora.`,
    },
    meanwhile: (days) =>
      `Sus eventos esperan a que vuelva a funcionar, durante un máximo de ${days} días. Los más antiguos se eliminan sin enviarse.`,
    enable:
      'Si necesita el endpoint, haga que responda con un estado 2xx. Como administrador, puede activarlo de nuevo.',
    button: 'Abrir el endpoint',
    ignore: 'Si ya no lo necesita, puede ignorar este correo.',
  },
  it: {
    gone: {
      subject: (host) => `Endpoint webhook disattivato: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `L’endpoint webhook su ${host} dell’area di lavoro ${workspace} è stato disattivato il ${day} alle ${time} UTC, perché ha risposto a una consegna con lo stato 410 (Gone), cioè non vuole altri eventi.`,
      operator: 'Il gestore di questo servizio può riattivarlo con questo comando:',
    },
    recovering: {
      subject: (host) => `L’endpoint webhook non funziona: ${host}`,
      since: (host, workspace, { day, time }) =>
        `L’endpoint webhook su ${host} dell’area di lavoro ${workspace} non accetta più nulla dal ${day} alle ${time} UTC. Viene contattato di continuo: appena risponde con uno stato 2xx, riceve tutti gli eventi in attesa.`,
    },
    lost: {
      subject: (host) => `Eventi webhook persi: ${host}`,
      until: (host, workspace, count) =>
        `Alcuni eventi per l’endpoint webhook su ${host} dell’area di lavoro ${workspace} hanno aspettato troppo a lungo e sono stati eliminati senza essere inviati: finora ${count}.`,
    },
    meanwhile: (days) =>
      `I suoi eventi aspettano che funzioni di nuovo, per un massimo di ${days} giorni. Quelli più vecchi vengono eliminati senza essere inviati.`,
    enable:
      'Se l’endpoint ti serve, fallo rispondere con uno stato 2xx. Come amministratore puoi poi riattivarlo.',
    button: 'Apri l’endpoint',
    ignore: 'Se non ti serve più, puoi ignorare questa e-mail.',
  },
  nl: {
    gone: {
      subject: (host) => `Webhook-endpoint uitgeschakeld: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `Het webhook-endpoint op ${host} van de werkruimte ${workspace} is op ${day} om ${time} UTC uitgeschakeld, omdat het een levering met de status 410 (Gone) beantwoordde, dus geen gebeurtenissen meer wil.`,
      operator: 'De beheerder van deze dienst kan het met deze opdracht inschakelen:',
    },
    recovering: {
      subject: (host) => `Webhook-endpoint werkt niet: ${host}`,
      since: (host, workspace, { day, time }) =>
        `Het webhook-endpoint op ${host} van de werkruimte ${workspace} heeft sinds ${day} om ${time} UTC niets meer geaccepteerd. Het wordt steeds opnieuw geprobeerd: zodra het met een 2xx-status antwoordt, krijgt het alle gebeurtenissen die erop wachten.`,
    },
    lost: {
      subject: (host) => `Webhook-gebeurtenissen verloren: ${host}`,
      until: (host, workspace, count) =>
        `Gebeurtenissen voor het webhook-endpoint op ${host} van de werkruimte ${workspace} hebben te lang gewacht en zijn verwijderd zonder te worden verzonden: tot nu toe ${count}.`,
    },
    meanwhile: (days) =>
      `De gebeurtenissen wachten tot het weer werkt, maximaal ${days} dagen. Oudere worden verwijderd zonder te worden verzonden.`,
    enable:
      'Als u het endpoint nodig hebt, laat het dan met een 2xx-status antwoorden. Als beheerder kunt u het daarna weer inschakelen.',
    button: 'Endpoint openen',
    ignore: 'Als u het niet meer nodig hebt, kunt u deze e-mail negeren.',
  },
  pt: {
    gone: {
      subject: (host) => `Endpoint de webhook desativado: ${host}`,
      disabled: (host, workspace, { day, time }) =>
        `O endpoint de webhook em ${host} do espaço de trabalho ${workspace} foi desativado em ${day} às ${time} UTC, porque respondeu a uma entrega com o estado 410 (Gone), o que significa que não quer mais eventos.`,
      operator: 'O operador deste serviço pode ativá-lo com este comando:',
    },
    recovering: {
      subject: (host) => `O endpoint de webhook não funciona: ${host}`,
      since: (host, workspace, { day, time }) =>
        `O endpoint de webhook em ${host} do espaço de trabalho ${workspace} não aceita nada desde ${day} às ${time} UTC. É contactado repetidamente: assim que responder com um estado 2xx, recebe todos os eventos que o aguardam.`,
    },
    lost: {
      subject: (host) => `Eventos de webhook perdidos: ${host}`,
      until: (host, workspace, count) =>
        `Há eventos para o endpoint de webhook em ${host} do espaço de trabalho ${workspace} que aguardaram demasiado tempo e foram eliminados sem serem enviados: ${count} até agora.`,
    },
    meanwhile: (days) =>
      `Os seus eventos aguardam até voltar a funcionar, durante ${days} dias no máximo. Os mais antigos são eliminados sem serem enviados.`,
    enable:
      'Se precisa do endpoint, faça com que responda com um estado 2xx. Como administrador, pode depois ativá-lo novamente.',
    button: 'Abrir o endpoint',
    ignore: 'Se já não precisa dele, pode ignorar este e-mail.',
  },
};
