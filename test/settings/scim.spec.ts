import type { Response } from 'express';
import { ScimLogService } from '../../src/scim/settings/scim-log.service.js';
import { ScimTokensService } from '../../src/scim/settings/scim-tokens.service.js';
import type {
  ScimSettingsDto,
  ScimRequestListDto,
  ScimRequestDto,
} from '../../src/scim/settings/scim-settings.dto.js';
import type { ObservedRequest } from '../../src/http/surfaces/surface.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/scim`;
const DAY_MS = 86_400_000;
const TOKEN = /^qrscim_[0-9A-Za-z]{49}$/;

const world = useService({ roles: 'all' });
let admin: PersonClient;
beforeEach(async () => {
  admin = await world.service.person('admin', await world.service.client());
});

const now = () => world.service.clock.now().toISOString();
const state = async () => (await admin.get<ScimSettingsDto>(PATH)).body;
const isValid = async (token: string) =>
  (await world.service.running.app.get(ScimTokensService).findCaller(token))?.workspaceId ===
  admin.workspaceId;
const rotate = async () => (await admin.post<{ token: string }>(`${PATH}/rotate`, undefined)).body.token;

describe('POST /api/settings/v1/scim', () => {
  it.each(['free', 'pro'] as const)('answers 403 plan_required on the plan %s', async (plan) => {
    await world.service.plan(admin, plan);
    const { status, body } = await admin.post(PATH, undefined);
    expect([status, body.code, (await state()).enabled]).toEqual([403, 'plan_required', false]);
  });

  it.each(['business', 'agency'] as const)('shows a token once on the plan %s', async (plan) => {
    await world.service.plan(admin, plan);
    const { status, headers, body } = await admin.post<{ id: string; token: string }>(PATH, undefined);
    expect([status, headers.location, body]).toEqual([
      201,
      `https://qr.test${PATH}`,
      { id: body.id, token: expect.stringMatching(TOKEN) as string, baseUrl: `https://qr.test${SCIM}` },
    ]);
    expect(await isValid(body.token)).toBe(true);
    expect(await state()).toEqual({
      ...{
        enabled: true,
        suspended: false,
        baseUrl: `https://qr.test${SCIM}`,
        lastSyncAt: null,
        lastErrors: [],
      },
      enabledAt: now(),
      tokens: [{ id: body.id, prefix: body.token.slice(0, 13), createdAt: now(), expiresAt: null }],
    });
    expect((await admin.post(PATH, undefined)).status).toBe(409);
    const [entry] = await auditedIn(world.service, admin);
    expect(entry).toMatchObject({ action: 'scim.enabled', actor: { id: admin.userId } });
    expect(JSON.stringify(entry)).not.toContain(body.token);
  });

  it('is for admins', async () => {
    await world.service.plan(admin, 'agency');
    const editor = await world.service.person('editor', admin);
    const paths = [`GET ${PATH}`, `POST ${PATH}`, `DELETE ${PATH}`, `POST ${PATH}/rotate`, `GET ${PATH}/log`];
    const statuses = await Promise.all(
      paths.map(async (each) => (await editor.call(...(each.split(' ') as [string, string]))).status),
    );
    expect([statuses, (await state()).enabled]).toEqual([paths.map(() => 403), false]);
  });
});

describe('POST /api/settings/v1/scim/rotate', () => {
  it('replaces the token, which works for 24 more hours', async () => {
    const { key: first } = await enableScim(world.service, admin);
    const second = await rotate();
    expect(second).toMatch(TOKEN);
    expect([await isValid(first), await isValid(second)]).toEqual([true, true]);
    expect((await state()).tokens).toMatchObject([
      { prefix: second.slice(0, 13), expiresAt: null },
      { prefix: first.slice(0, 13), expiresAt: expect.any(String) as string },
    ]);
    world.service.clock.advance(DAY_MS - 1);
    expect(await isValid(first)).toBe(true);
    world.service.clock.advance(1);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
    expect((await state()).tokens).toHaveLength(1);
  });

  it('keeps five tokens at most', async () => {
    await enableScim(world.service, admin);
    for (let count = 1; count < 5; count++) await rotate();
    const { status, body } = await admin.post(`${PATH}/rotate`, undefined);
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('answers 404 while SCIM is disabled, and 403 on a lower plan', async () => {
    await world.service.plan(admin, 'business');
    expect((await admin.post(`${PATH}/rotate`, undefined)).status).toBe(404);
    await enableScim(world.service, admin);
    await world.service.plan(admin, 'pro');
    expect((await admin.post(`${PATH}/rotate`, undefined)).status).toBe(403);
  });
});

describe('DELETE /api/settings/v1/scim', () => {
  it('ends all tokens, and SCIM can be enabled again with another one', async () => {
    const { key } = await enableScim(world.service, admin);
    const next = await rotate();
    expect((await admin.delete(PATH)).status).toBe(204);
    expect([await isValid(key), await isValid(next), (await state()).enabled]).toEqual([false, false, false]);
    expect((await admin.delete(PATH)).status).toBe(404);
    const { key: another } = await enableScim(world.service, admin);
    expect([await isValid(key), await isValid(another)]).toEqual([false, true]);
    expect((await auditedIn(world.service, admin)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['scim.disabled', 'scim.token_rotated', 'scim.enabled']),
    );
  });
});

describe('a downgrade', () => {
  it('suspends SCIM, which is there again after an upgrade', async () => {
    const { key } = await enableScim(world.service, admin);
    await world.service.plan(admin, 'pro');
    expect(await state()).toMatchObject({ enabled: true, suspended: true });
    await world.service.plan(admin, 'agency');
    expect([await state(), await isValid(key)]).toMatchObject([{ enabled: true, suspended: false }, true]);
  });
});

describe('GET /api/settings/v1/scim/log', () => {
  it('lists what the provider has sent in 30 days, newest first, without bodies and tokens', async () => {
    const provider = await enableScim(world.service, admin);
    const before = now();
    const filter = encodeURIComponent('userName eq "ada@example.com"');
    const { headers } = await provider.get(`${SCIM}/Nothing?filter=${filter}&count=1`);
    world.service.clock.advance(1_000);
    await provider.post(`${SCIM}/qrscim_x?filter=${encodeURIComponent('password eq "secret"')}`, {});
    const stored = () => itemsOf<ScimRequestDto>(admin, 'scim/log');
    await waitUntil(async () => (await stored()).length === 2, 'the log');
    const [latest, first] = await stored();
    expect(first).toEqual({
      ...{
        id: expect.any(String) as string,
        at: before,
        method: 'GET',
        path: '/Nothing',
      },
      ...{ filter: 'userName eq "ada@example.com"', status: 404, detail: 'Nothing exists at this path.' },
      ...{ requestId: headers['x-request-id'], durationMs: expect.any(Number) as number, userAgent: null },
    });
    expect(latest).toMatchObject({ method: 'POST', path: '/', filter: null, status: 404 });
    expect((await state()).lastErrors).toEqual([latest, first]);
    const { body } = await admin.get<ScimRequestListDto>(`${PATH}/log?limit=1`);
    const { body: rest } = await admin.get<ScimRequestListDto>(
      `${PATH}/log?limit=1&cursor=${String(body.nextCursor)}`,
    );
    expect([body.items, rest.items, rest.nextCursor]).toEqual([[latest], [first], null]);
    const stranger = await world.service.person('admin', await world.service.client());
    expect(await itemsOf(stranger, 'scim/log')).toEqual([]);
    await rotate();
    const { workspaceId } = admin;
    const kept = async () => {
      await world.service.deleteExpired('SCIM requests and tokens');
      const [counts] = await world.service.query(
        `select (select count(*)::int from scim_requests where workspace_id = $1) as requests,
          (select count(*)::int from scim_tokens where workspace_id = $1) as tokens`,
        [workspaceId],
      );
      return counts;
    };
    expect(await kept()).toEqual({ requests: 2, tokens: 2 });
    world.service.clock.advance(30 * DAY_MS - 1_000);
    expect(await kept()).toEqual({ requests: 1, tokens: 1 });
  });
});

describe('a token that is sent as a value', () => {
  it('stands neither in the response nor in the log', async () => {
    const provider = await enableScim(world.service, admin);
    const { key } = provider;
    const value = [{ value: key }];
    const answers = [
      await provider.patch(`${SCIM}/Groups/editor`, { Operations: [{ op: 'add', path: 'members', value }] }),
      await provider.get(`${SCIM}/Users?filter=${encodeURIComponent(`userName ${key} "x"`)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    await waitUntil(async () => (await itemsOf(admin, 'scim/log')).length === 2, 'the log');
    const logged = await itemsOf<ScimRequestDto>(admin, 'scim/log');
    expect(logged.map(({ detail }) => detail).sort()).toEqual(
      answers.map(({ body }) => String(body.detail).replace(key, 'qrscim_…')).sort(),
    );
    expect(JSON.stringify([answers[0]?.body, logged])).not.toContain(key.slice(7, 20));
  });
});

describe('GET /api/settings/v1/scim', () => {
  it('shows the last successful request, and no older one again', async () => {
    const { key } = await enableScim(world.service, admin);
    const { app } = world.service.running;
    const caller = await app.get(ScimTokensService).findCaller(key);
    const request = {
      caller,
      requestId: 'r',
      method: 'GET',
      path: `${SCIM}/Users`,
      query: {},
      problem: null,
      get: () => undefined,
    };
    const answered = (statusCode: number) =>
      app
        .get(ScimLogService)
        .observe(
          request as unknown as ObservedRequest,
          { writableFinished: true, statusCode } as unknown as Response,
          1,
        );
    const before = now();
    answered(200);
    await waitUntil(async () => (await state()).lastSyncAt === before, 'the last sync');
    world.service.clock.advance(1_000);
    answered(409);
    await waitUntil(async () => (await state()).lastErrors.length === 1, 'the error');
    expect(await state()).toMatchObject({ lastSyncAt: before, lastErrors: [{ status: 409, detail: null }] });
  });
});

describe('responses below /api/scim/v2', () => {
  it('are SCIM errors, with the six headers and a burst of their own', async () => {
    const provider = await enableScim(world.service, admin);
    const { status, headers, body } = await provider.get(`${SCIM}/Nothing`);
    expect([status, headers['content-type'], body]).toEqual([
      404,
      'application/scim+json; charset=utf-8',
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: 'Nothing exists at this path.',
      },
    ]);
    const before = limitsOf({ headers });
    const rest = new Client(world.service.url, admin.workspaceId, provider.key, '');
    const after = limitsOf(await rest.get(`${SCIM}/Nothing`));
    expect(before.remaining - after.remaining).toBe(1);
    expect(after.quotaRemaining).toBe(before.quotaRemaining);
  });

  it('refuse more than the plan allows per minute with 429', async () => {
    const { workspaceId } = await world.service.client({ perMinute: null, perMonth: null });
    const other = await world.service.person('admin', { workspaceId });
    const provider = await enableScim(world.service, other);
    const answers = [];
    for (let count = 0; count < 301; count++) answers.push(await provider.get(`${SCIM}/Nothing`));
    expect(answers.slice(0, 300).every(({ status }) => status === 404)).toBe(true);
    const last = answers.at(-1);
    expect([last?.status, last?.body]).toMatchObject([429, { status: '429' }]);
    expect(last?.headers).toHaveProperty('retry-after');
  });
});
