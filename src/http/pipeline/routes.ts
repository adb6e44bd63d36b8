import type { INestApplicationContext } from '@nestjs/common';
import { Reflector, type ReflectableDecorator } from '@nestjs/core';
import { DeclaredProblems, MethodNotAllowed, NotFound, raise } from '../problems/index.js';
import {
  NEEDS_FRESH_PROOF,
  OPEN_TO_OTHER_SITES,
  OPEN_TO_SSO,
  OPERATIONS,
} from '../permissions/operations.js';
import type { Access } from '../permissions/permissions.js';
import { HonoursIfMatch } from '../requests/if-match.js';
import {
  DeclaredTraits,
  GoesOnInMaintenance,
  ProducedTypes,
  type OperationTraits,
  type RequestTest,
} from '../requests/operation.decorator.js';
import { unknownMembersOf } from '../requests/dto-traits.js';
import type { Surface } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { listHandlers, type Handler } from './nest-metadata.js';
import type { Route } from './route.js';

const always: RequestTest = () => true;
const never: RequestTest = () => false;

/** Only this file reads the declarations of handlers. */
export const routesOf = (app: INestApplicationContext, surfaces: Surfaces): Route[] =>
  listHandlers(app).flatMap((handler) => {
    const surface = surfaces.of(handler.template);
    if (!surface) return [];
    // The last surface answers paths without an operation: an operation there would get rules that nobody chose.
    if (surface === surfaces.all.at(-1))
      throw new Error(`${handler.template} belongs to no surface: add one`);
    checkDtos(handler, surface);
    return [buildRoute(handler, surface)];
  });

function buildRoute(handler: Handler, surface: Surface): Route {
  const { method, template, readsQuery } = handler;
  const traits = declared(DeclaredTraits, handler) ?? {};
  const { reads, bodyTypes, readBy, receivedBy, storesResponses, preparedBy, notModified, anyQuery } = traits;
  return {
    method,
    template,
    segments: template.split('/').slice(1),
    access: accessOf(handler, traits, surface),
    needsFreshProof: NEEDS_FRESH_PROOF.has(traits.operationId ?? ''),
    isOpenToSso: OPEN_TO_SSO.has(traits.operationId ?? ''),
    isOpenToOtherSites: OPEN_TO_OTHER_SITES.has(traits.operationId ?? ''),
    isRead: method === 'GET' || reads === true ? always : (reads ?? never),
    goesOnInMaintenance: declared(GoesOnInMaintenance, handler) ?? false,
    takesQuery: readsQuery || anyQuery !== undefined || surface.unknownMembers === 'ignore',
    bodyTypes: bodyTypes ?? (method === 'PATCH' ? surface.patchTypes : surface.bodyTypes),
    readBy: readBy ?? null,
    receivedBy: receivedBy ?? null,
    produces: declared(ProducedTypes, handler) ?? surface.produces,
    sendsNotModified: notModified !== undefined,
    honoursIfMatch: declared(HonoursIfMatch, handler) ?? false,
    validated: handler.validated,
    storesResponses: surface.idempotentMethods.includes(method) && (storesResponses ?? true),
    preparedBy: preparedBy ?? null,
    problems: declared(DeclaredProblems, handler) ?? [],
  };
}

/** A DTO does not know its surface, so each one declares what it does with unknown members. */
function checkDtos({ method, template, validated }: Handler, { unknownMembers }: Surface): void {
  for (const { metatype: dto } of validated)
    if (unknownMembersOf(dto) !== unknownMembers)
      throw new Error(`${method} ${template}: ${dto.name} must ${unknownMembers} unknown members`);
}

/** Every operation has a row, unless its surface needs the same for all, so that none is open by oversight. */
function accessOf(
  { method, template }: Handler,
  { operationId = '' }: OperationTraits,
  surface: Surface,
): Access {
  const access = surface.access ?? OPERATIONS[operationId];
  if (!access) throw new Error(`${method} ${template}: OPERATIONS does not say what it needs`);
  return access;
}

const reflector = new Reflector();

const declared = <T>(decorator: ReflectableDecorator<T>, { handler, controller }: Handler) =>
  reflector.getAllAndOverride<T | undefined>(decorator.KEY, [handler, controller]);

export class RouteTable {
  private readonly routes: Route[];

  constructor(routes: Route[]) {
    // Literal segments take precedence over parameters: /qr/bulk is never an id.
    this.routes = [...routes].sort((a, b) => (looseness(a) < looseness(b) ? -1 : 1));
  }

  /** @throws NotFound, MethodNotAllowed */
  match(method: string, path: string): Route {
    const ofPath = this.ofPath(path);
    if (ofPath.length === 0) throw new NotFound(this.withoutNeedlessSlashes(path));
    const wanted = method === 'HEAD' ? 'GET' : method;
    return (
      ofPath.find((route) => route.method === wanted) ?? raise(new MethodNotAllowed(method, allowed(ofPath)))
    );
  }

  private withoutNeedlessSlashes(path: string): string | undefined {
    const meant = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    return meant !== path && this.ofPath(meant).length > 0 ? meant : undefined;
  }

  methodsOf(path: string): string[] {
    return allowed(this.ofPath(path));
  }

  private ofPath(path: string): Route[] {
    if (!isDecodable(path)) return [];
    const segments = path.split('/').slice(1);
    const fitting = this.routes.filter((route) => fits(route, segments));
    return fitting.filter(({ template }) => template === fitting[0]?.template);
  }
}

const looseness = ({ segments }: Route) =>
  segments.map((segment) => (segment.startsWith(':') ? 1 : 0)).join('');
const fits = (route: Route, segments: string[]) =>
  route.segments.length === segments.length &&
  route.segments.every((segment, index) =>
    segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
  );
/** A path that cannot be decoded is unknown; Nest's router would notice only after the body was validated. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
const allowed = (routes: Route[]) =>
  routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
