import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { useService } from '../toolbox/use-service.js';

describe('requests under /api', () => {
  const world = useService();

  it('answer with the key in either header, also in both when equal', async () => {
    for (const headers of [
      { authorization: `Bearer ${world.acme.key}` },
      { authorization: `bearer ${world.acme.key}` },
      { 'x-api-key': world.acme.key },
      { authorization: `Bearer ${world.acme.key}`, 'x-api-key': world.acme.key },
    ]) {
      expect((await world.acme.get('/api/v1/qr', { hasCredentials: false, headers })).status).toBe(200);
    }
  });

  // Otherwise Express would set the prototypes later, and V8 would give each request and response a new hidden class.
  it('and their responses have the prototypes of Express from the start', async () => {
    const host = world.service.running.app.get(HttpAdapterHost);
    const express = host.httpAdapter.getInstance<Express>();
    const handle = jest.spyOn(express as Express & Record<'handle', Express>, 'handle');
    const prototypes: unknown[] = [];
    handle.mockImplementationOnce((request, response, next) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      handle.mockRestore();
      return express(request, response, next);
    });
    expect((await world.acme.get('/api/v1/qr')).status).toBe(200);
    expect(prototypes[0]).toBe(express.request);
    expect(prototypes[1]).toBe(express.response);
  });

  it('never take a key from the URL', async () => {
    expect(
      (await world.acme.get(`/api/v1/qr?api_key=${world.acme.key}`, { hasCredentials: false })).status,
    ).toBe(401);
  });

  it('answer 404 to unknown paths and 405 with Allow to wrong methods', async () => {
    expect((await world.acme.get('/api/v1/nothing')).body.code).toBe('not_found');
    expect((await world.acme.get('/api')).status).toBe(404);
    expect((await world.acme.get('/api/v1/qr/')).status).toBe(404);
    const wrong = await world.acme.call('PUT', '/api/v1/qr', { body: {} });
    expect([wrong.status, wrong.body.code, wrong.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, POST',
    ]);
    expect((await world.acme.call('DELETE', '/api/v1/qr')).status).toBe(405);
    expect((await world.acme.call('OPTIONS', '/api/v1/qr')).status).toBe(405);
  });

  it('answer 404 and 405 before they ask for a key', async () => {
    expect((await world.acme.get('/api/v1/nothing', { hasCredentials: false })).status).toBe(404);
    expect((await world.acme.call('PUT', '/api/v1/qr', { hasCredentials: false })).status).toBe(405);
  });

  it('keep a sane X-Request-Id and replace any other', async () => {
    const sane = await world.acme.get('/api/v1/qr', { headers: { 'x-request-id': 'trace-42' } });
    expect(sane.headers['x-request-id']).toBe('trace-42');
    const hostile = await world.acme.get('/api/v1/qr', { headers: { 'x-request-id': '"><script>' } });
    expect(hostile.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answer HEAD like GET, without the body', async () => {
    const { status, bytes, headers } = await world.acme.head('/api/v1/qr');
    expect([status, bytes.length, headers['content-type']]).toEqual([
      200,
      0,
      'application/json; charset=utf-8',
    ]);
  });

  it('answer an expired and a revoked key with 401', async () => {
    const keys = world.service.running.app.get(ApiKeysService);
    const scope = { workspaceId: world.acme.workspaceId };
    const expiring = await keys.create(scope, {
      name: 'short',
      scope: 'read',
      expiresAt: new Date(world.service.clock.now().getTime() + 1_000),
    });
    const revoked = await keys.create(scope, { name: 'gone', scope: 'read' });
    const statusOf = async (key: string) =>
      (await world.acme.get('/api/v1/qr', { hasCredentials: false, headers: { 'x-api-key': key } })).status;
    expect([await statusOf(expiring.key), await statusOf(revoked.key)]).toEqual([200, 200]);
    world.service.clock.advance(1_000);
    await keys.revoke(scope, revoked.apiKey.id);
    expect([await statusOf(expiring.key), await statusOf(revoked.key)]).toEqual([401, 401]);
  });

  it('are logged as one JSON line without secrets, queries or addresses', async () => {
    world.service.log.length = 0;
    const { id } = await world.acme.qrCode();
    await world.acme.get(`/api/v1/qr/${id}/image?size=128`, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'logged-1' },
    });
    await waitUntil(() => world.service.log.some((line) => line.request_id === 'logged-1'), 'the log line');
    const line = world.service.log.find(({ request_id }) => request_id === 'logged-1');
    expect(line).toMatchObject({
      level: 'info',
      workspace: world.acme.workspaceId,
      method: 'GET',
      route: '/api/v1/qr/:id/image',
      status: 200,
    });
    expect(typeof line?.duration_ms).toBe('number');
    const text = JSON.stringify(world.service.log);
    for (const secret of [world.acme.key, '203.0.113.7', 'size=64']) expect(text).not.toContain(secret);
  });

  it.each([
    ['/readyz', '/readyz'],
    ['/nowhere', null],
  ])('for %s has the route %s', async (path, route) => {
    const requestId = `logged${path.replace('/', '-')}`;
    await world.acme.get(path, { headers: { 'x-request-id': requestId } });
    const lineOf = () => world.service.log.find(({ request_id }) => request_id === requestId);
    await waitUntil(() => lineOf() !== undefined, 'the log line');
    expect(lineOf()?.route).toBe(route);
  });
});
