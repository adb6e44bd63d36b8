import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DECORATORS } from '@nestjs/swagger';
import { ALLOWED_TO, type Access } from '../requests/allowed-to.decorator.js';
import { ANY_QUERY } from '../requests/any-query.decorator.js';
import { BODY_TYPES, JSON_BODY, jsonBodies, type BodyTypeTable } from '../requests/body-types.decorator.js';
import { READS, type RequestTest } from '../requests/reads.decorator.js';
import { isForPrograms } from '../surfaces/surface.js';
import { WITHOUT_IDEMPOTENCY } from '../requests/without-idempotency.decorator.js';

export interface Route {
  method: string;
  /** As in openapi.yaml, but with `:id` for `{id}`. */
  template: string;
  segments: string[];
  /** Whether its surface is for programs; then what it reads decides who may call, not `access`. */
  takesKeys: boolean;
  access: Access;
  /** Whether a request of it changes nothing, so that a key of scope read may send it. */
  isRead: RequestTest;
  /** Whether its handler reads query parameters, and so judges them. */
  takesQuery: boolean;
  bodyTypes: BodyTypeTable;
  /** Media types of its success. */
  produces: string[];
  /** Whether it honours If-None-Match: it documents 304. */
  answersNotModified: boolean;
  /** Whether it keeps its answers by Idempotency-Key. */
  keepsAnswers: boolean;
}

/** Reads one method's own decorators; null when it is no route under /api. */
export function routeOf(controller: NewableFunction, name: string): Route | null {
  const handler = (controller.prototype as Record<string, object>)[name];
  if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return null;
  const template = `/${[pathOf(controller), pathOf(handler)].filter((part) => part !== '').join('/')}`;
  if (!template.startsWith('/api/')) return null;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  /** The method's own, else its controller's. */
  const declared = (key: string): unknown =>
    Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const consumes = declared(DECORATORS.API_CONSUMES) as string[] | undefined;
  const responses = declared(DECORATORS.API_RESPONSE) as object | undefined;
  const bodyTypes = declared(BODY_TYPES) as BodyTypeTable | undefined;
  return {
    method,
    template,
    segments: template.split('/').slice(1),
    takesKeys: isForPrograms(template),
    access: accessOf(template, declared(ALLOWED_TO) as Access | undefined),
    isRead: method === 'GET' ? always : ((declared(READS) ?? never) as RequestTest),
    takesQuery: hasQuery(controller, name) || declared(ANY_QUERY) === true,
    bodyTypes: bodyTypes ?? (consumes ? jsonBodies(consumes) : JSON_BODY),
    produces: (declared(DECORATORS.API_PRODUCES) ?? ['application/json']) as string[],
    answersNotModified: responses !== undefined && '304' in responses,
    keepsAnswers: method === 'POST' && isForPrograms(template) && !declared(WITHOUT_IDEMPOTENCY),
  };
}

/** An operation for people says whom it is for: none is open by oversight. */
function accessOf(template: string, declared: Access | undefined): Access {
  if (declared === undefined && !isForPrograms(template))
    throw new Error(`${template} does not say whom it is allowed to: add @AllowedTo`);
  return declared ?? 'signed-in';
}

const always = () => true;
const never = () => false;
const pathOf = (target: object) =>
  String(Reflect.getMetadata(PATH_METADATA, target) ?? '').replace(/^\/+|\/+$/g, '');

/** Keys of the metadata are `<kind>:<index>`. */
function hasQuery(controller: NewableFunction, name: string): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  return Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
