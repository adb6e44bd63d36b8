import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Config, LOG, parseUrl, type Log, type OperatorSettings } from '#libs/platform';
import { isDatabaseDown } from '#libs/database';
import { securityHeaders } from '#libs/http-server';
import { OPERATOR_MARK } from '#libs/operations';
import { MalformedRequest, Problem, raise } from '../http/problems/index.js';
import { receiveForm, seeOther, type Exchange, type Reply } from './exchange.js';
import { ActRefused, OperatorActs } from './operator-acts.handlers.js';
import { OperatorEntry } from './operator-entry.handlers.js';
import { OperatorExport } from './operator-export.handler.js';
import { OperatorInstallationService } from './operator-installation.service.js';
import { OperatorWorkspacesService } from './operator-workspaces.service.js';
import { faultPage } from './entry-pages.js';
import { installationPage } from './installation-page.js';
import { OPERATOR_POLICY } from './layout.js';
import { takedownsPage } from './takedowns-page.js';
import { workspacePage } from './workspace-page.js';
import { workspacesPage } from './workspaces-page.js';
import type { RefusedAct } from './act-form.js';

/** `doctor` recognizes these pages by it. */
const MARK = { [OPERATOR_MARK]: 'qr-service' };

/** What was found amiss before a handler. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

type Handler = (exchange: Exchange, ...parts: string[]) => Promise<Reply | null>;

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  handle: Handler;
  /** Also for those who are not signed in. */
  isOpen?: boolean;
}

/** The pages for operators: what a browser gets on OPERATOR_PORT, and nothing of the API. */
@Injectable()
export class OperatorListener {
  private readonly settings: OperatorSettings;
  private readonly headers: Record<string, string>;

  private readonly routes: Route[] = [
    { method: 'GET', path: /^\/sign-in$/, isOpen: true, handle: (exchange) => this.entry.show(exchange) },
    {
      method: 'GET',
      path: /^\/sign-in\/start$/,
      isOpen: true,
      handle: (exchange) => this.entry.start(exchange),
    },
    { method: 'GET', path: /^\/callback$/, isOpen: true, handle: (exchange) => this.entry.finish(exchange) },
    { method: 'POST', path: /^\/sign-out$/, isOpen: true, handle: (exchange) => this.entry.leave(exchange) },
    { method: 'GET', path: /^\/$/, handle: (exchange) => this.listWorkspaces(exchange) },
    {
      method: 'GET',
      path: /^\/workspaces\/([\da-f-]{36})$/i,
      handle: (exchange, id) => this.showWorkspace(exchange, id),
    },
    {
      method: 'POST',
      path: /^\/workspaces\/([\da-f-]{36})\/([a-z]+)$/i,
      handle: (exchange, id, act) => this.actOnWorkspace(exchange, id, act),
    },
    { method: 'GET', path: /^\/takedowns$/, handle: (exchange) => this.showTakedowns(exchange) },
    {
      method: 'POST',
      path: /^\/takedowns\/((?:file-)?(?:takedown|lift))$/,
      handle: (exchange, act) => this.takeDown(exchange, act),
    },
    { method: 'GET', path: /^\/installation$/, handle: (exchange) => this.showInstallation(exchange) },
  ];

  constructor(
    config: Config,
    private readonly entry: OperatorEntry,
    private readonly acts: OperatorActs,
    private readonly exports: OperatorExport,
    private readonly workspaces: OperatorWorkspacesService,
    private readonly installation: OperatorInstallationService,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.settings = config.operator ?? raise(new Error('OPERATOR_PORT is not set'));
    this.headers = {
      ...securityHeaders(this.settings.url),
      ...MARK,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': OPERATOR_POLICY,
      // Browsers send `Origin: null` with a form of a page whose policy is no-referrer.
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    };
  }

  readonly listener: RequestListener = (request, response) => {
    response.setHeaders(new Map(Object.entries(this.headers)));
    void this.respond(request, response);
  };

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: address } = this.settings;
    const url = parseUrl(`${address}${request.url ?? '/'}`) ?? new URL(address);
    const exchange: Exchange = { request, response, url, form: {}, operator: '' };
    try {
      const reply = await this.answer(exchange);
      if (reply) send(response, reply);
    } catch (error) {
      this.fail(error, exchange);
    } finally {
      const { operator } = exchange;
      const { method } = request;
      this.log.info(
        { operator, method, path: url.pathname, status: response.statusCode },
        'request of an operator',
      );
    }
  }

  private async answer(exchange: Exchange): Promise<Reply | null> {
    const { request, url } = exchange;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const ofPath = this.routes.filter(({ path }) => path.test(url.pathname));
    const route = ofPath.find((each) => each.method === method);
    if (!route) {
      if (ofPath.length === 0) throw notFound();
      const allowed = ofPath.map((each) => (each.method === 'GET' ? 'GET, HEAD' : each.method)).join(', ');
      exchange.response.setHeader('Allow', allowed);
      throw new Refused(405, 'Not possible', `This address takes ${allowed}.`);
    }
    if (route.method === 'POST') this.refuseForeign(request);
    if (route.isOpen !== true) {
      const operator = await this.entry.operatorOf(exchange);
      if (operator === null) return this.askToSignIn(exchange, route);
      exchange.operator = operator;
    }
    if (route.method === 'POST') exchange.form = await receiveForm(request);
    refuseUnstorable([...url.searchParams.values(), ...Object.values(exchange.form)]);
    const [, ...parts] = route.path.exec(url.pathname) ?? [];
    return route.handle(exchange, ...parts);
  }

  /** The cookie is not sent with what other sites cause; this holds where a browser would not know of SameSite. */
  private refuseForeign({ headers }: IncomingMessage): void {
    const { origin } = new URL(this.settings.url);
    const isOwn =
      headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === origin;
    if (isOwn) return;
    throw new Refused(
      403,
      'Not from these pages',
      `Forms must be sent from the pages at ${origin}: open them there.`,
    );
  }

  private askToSignIn({ url }: Exchange, { method }: Route): Reply {
    if (method === 'POST')
      throw new Refused(
        401,
        'Your session has ended',
        'Nothing was changed. Sign in, and send the form again.',
      );
    return seeOther(`/sign-in?next=${encodeURIComponent(url.pathname + url.search)}`);
  }

  private async listWorkspaces({ url, operator }: Exchange): Promise<Reply> {
    const text = url.searchParams.get('q') ?? '';
    const page = await this.workspaces.find(text, url.searchParams.get('cursor') ?? undefined);
    return { html: workspacesPage({ operator, text, page }) };
  }

  private async showWorkspace(
    exchange: Exchange,
    id = '',
    refused: RefusedAct | null = null,
  ): Promise<Reply> {
    const workspace = (await this.workspaces.findOne(id)) ?? raise(notFound());
    const overview = await this.workspaces.overview(workspace);
    const done = exchange.url.searchParams.get('done');
    return { html: workspacePage({ operator: exchange.operator, overview, done, refused }) };
  }

  private async actOnWorkspace(exchange: Exchange, id = '', act = ''): Promise<Reply | null> {
    const workspace = (await this.workspaces.findOne(id)) ?? raise(notFound());
    try {
      if (act === 'export') {
        await this.exports.send(workspace, exchange);
        return null;
      }
      if (!this.acts.isKnown(act)) throw notFound();
      await this.acts.onWorkspace(act, workspace, exchange);
      return seeOther(`/workspaces/${workspace.id}?done=${act}`);
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
      return {
        ...(await this.showWorkspace(exchange, id, error.toShow(act, exchange))),
        status: error.status,
      };
    }
  }

  private showTakedowns({ operator }: Exchange): Promise<Reply> {
    return Promise.resolve({ html: takedownsPage({ operator, done: null, refused: null }) });
  }

  private async takeDown(exchange: Exchange, form: string): Promise<Reply> {
    const { operator } = exchange;
    const act = form.endsWith('lift') ? 'lift' : 'takedown';
    try {
      const done = form.startsWith('file-')
        ? { file: await this.acts.onFile(act, exchange) }
        : { code: await this.acts.onCode(act, exchange) };
      return { html: takedownsPage({ operator, done, refused: null }) };
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
      const refused = error.toShow(form, exchange);
      const html = takedownsPage({ operator, done: null, refused });
      return { html, status: error.status };
    }
  }

  private async showInstallation({ operator }: Exchange): Promise<Reply> {
    return { html: installationPage(operator, await this.installation.find()) };
  }

  private fail(error: unknown, { response, operator }: Exchange): void {
    if (response.headersSent) {
      response.destroy();
      return this.log.warn({ err: error }, 'a response to an operator was interrupted');
    }
    const { status, title, message } = this.describe(error);
    const headers = error instanceof Problem ? error.headers : {};
    send(response, { status, headers, html: faultPage(title, message, operator || null) });
  }

  private describe(error: unknown): { status: number; title: string; message: string } {
    if (error instanceof Refused) return { status: error.status, title: error.title, message: error.message };
    if (error instanceof Problem)
      return { status: error.status, title: 'Not possible', message: error.detail };
    if (isDatabaseDown(error))
      return {
        status: 503,
        title: 'Not possible now',
        message: 'The database is unavailable. Nothing was changed.',
      };
    this.log.error({ err: error }, 'a page for operators failed');
    return {
      status: 500,
      title: 'Not possible',
      message: 'An unexpected error occurred. The log of the API has it.',
    };
  }
}

/** PostgreSQL has no text with this character. @throws MalformedRequest */
function refuseUnstorable(texts: string[]): void {
  if (texts.some((text) => text.includes('\0')))
    throw new MalformedRequest('A text contains the character U+0000: remove it.');
}

const notFound = () => new Refused(404, 'Not found', 'There is no such page or workspace.');

function send(response: ServerResponse, { status = 200, html = '', headers = {} }: Reply): void {
  const body = Buffer.from(html);
  response
    .writeHead(status, {
      ...headers,
      ...(html === '' ? {} : { 'Content-Type': 'text/html; charset=utf-8' }),
      'Content-Length': body.length,
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}
