import { facts, type Query } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { command } from '../command.js';
import { EXIT } from '../failures.js';
import { checkedSecret, forward, newSecret, receiverUrl, type Forwarded } from '../forwarding.js';
import { first } from '../list-options.js';
import { plain } from '../output.js';

const SUBJECTS = [
  ...new Set(facts.EVENTS.map((event) => /^.+\./.exec(event)?.[0]).filter((it) => it !== undefined)),
];
const ASKED = [...facts.EVENTS, ...SUBJECTS.map((subject) => `${subject}*`)];
type Asked = NonNullable<Query<'streamEvents'>['events']>;
type Tested = (typeof facts.EVENTS)[number];

const isDelivered = ({ status }: Forwarded): boolean => status !== null && status >= 200 && status < 300;

const resultOf = ({ status, durationMs, error }: Forwarded): string =>
  error === null ? `${status}  ${durationMs} ms` : `no response: ${plain(error)}`;

export const EVENT_COMMANDS = [
  command({
    usage: 'listen',
    about: 'Print events as they happen, and forward them to a local address as signed webhooks',
    options: {
      'forward-to': { type: 'string', value: 'URL', about: 'Send each there, such as localhost:3000/hook' },
      events: {
        type: 'string',
        multiple: true,
        value: 'EVENTS',
        choices: ASKED,
        about: 'Only these, separated by commas, such as scan,qr.*; all that the key may read by default',
      },
      secret: { type: 'string', value: 'SECRET', about: 'Sign with this secret instead of a new one' },
      after: { type: 'string', value: 'ID', about: 'Continue after this event' },
      limit: { type: 'string', short: 'n', value: 'N', about: 'End after so many events' },
    },
    run: async ({ options, client, out }) => {
      const url = options['forward-to'] === undefined ? null : receiverUrl(options['forward-to']);
      const secret = options.secret === undefined ? newSecret() : checkedSecret(options.secret);
      const count = options.limit === undefined ? Infinity : wholeNumber(options.limit, 'limit');
      const events = options.events?.flatMap((names) => names.split(',')) as Asked | undefined;
      const stream = client().events.stream(events ? { events } : {}, { lastEventId: options.after });
      if (url !== null)
        out.result(
          { forward_to: url, secret },
          secret,
          `Forwarding to ${url}, signed with the secret ${secret}`,
        );
      out.note('Waiting for events. Press Ctrl-C to stop.');
      let hasFailed = false;
      for await (const happened of first(stream, count)) {
        const id = stream.lastEventId ?? '';
        const { event } = happened;
        if (event === 'lost') {
          out.result(
            happened,
            undefined,
            `Events after ${happened.after} are lost: qr was disconnected for too long.`,
          );
          continue;
        }
        const body = JSON.stringify(happened);
        const sent = url === null ? null : await forward(url, { id, event, body }, secret);
        hasFailed ||= sent !== null && !isDelivered(sent);
        const line = [new Date().toISOString(), id, event, sent === null ? body : resultOf(sent)].join('  ');
        out.result({ id, event, body: happened, ...sent }, id, plain(line));
      }
      return hasFailed ? EXIT.inPart : 0;
    },
  }),
  command({
    usage: 'trigger <event>',
    about: 'Send a sample of an event to the streams of the workspace, such as that of qr listen',
    run: async ({ args: [event = ''], client, out }) => {
      const sent = await client().events.sendTest({ event: event as Tested });
      out.result(sent, sent.id, `A sample of ${sent.event} was sent to the streams that follow it.`);
    },
  }),
];
