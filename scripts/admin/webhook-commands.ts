import { EVENT_PATTERNS, VISITOR_EVENT_NAMES } from '#libs/webhook-events';
import { command, textOf, type Command } from './command.js';
import { parseEvents } from './events-option.js';

export const WEBHOOK_COMMANDS: Command[] = [
  command({
    name: 'webhook add',
    arguments: ['workspace', 'url'],
    options: {
      events: {
        value: 'names',
        meaning: `${[...VISITOR_EVENT_NAMES, ...EVENT_PATTERNS].join(', ')}, one event such as qr.created, or several with commas; default scan`,
      },
    },
    summary: 'add an endpoint for scans or other events; prints its ID and signing secret as JSON',
    details: ['The secret is shown only once.'],
    read: ({ arguments: { workspace, url }, options }) => ({
      workspace: textOf(workspace),
      url: textOf(url),
      events: parseEvents(options),
    }),
    load: async () => (await import('./actions/webhooks.js')).addWebhook,
  }),
  command({
    name: 'webhook list',
    arguments: ['workspace'],
    summary: 'list the endpoints of a workspace, newest first',
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/webhooks.js')).listWebhooks,
  }),
  command({
    name: 'webhook enable',
    arguments: ['workspace', 'endpoint'],
    summary: 'enable an endpoint that is paused or was disabled',
    details: ['<endpoint> is its id. Pending deliveries are sent.'],
    read: ({ arguments: { workspace, endpoint } }) => ({
      workspace: textOf(workspace),
      endpoint: textOf(endpoint),
    }),
    load: async () => (await import('./actions/webhooks.js')).enableWebhook,
  }),
  command({
    name: 'webhook delete',
    arguments: ['workspace', 'endpoint'],
    summary: 'delete an endpoint, its secret and its deliveries',
    details: ['<endpoint> is its id.'],
    read: ({ arguments: { workspace, endpoint } }) => ({
      workspace: textOf(workspace),
      endpoint: textOf(endpoint),
    }),
    load: async () => (await import('./actions/webhooks.js')).deleteWebhook,
  }),
];
