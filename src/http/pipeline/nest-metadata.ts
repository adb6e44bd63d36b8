import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import {
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';

type Dto = new (...values: never[]) => object;

export interface ValidatedParameter {
  type: 'query' | 'body';
  metatype: Dto;
}

export interface Handler {
  controller: NewableFunction;
  handler: NewableFunction;
  method: string;
  template: string;
  readsQuery: boolean;
  validated: ValidatedParameter[];
}

/**
 * Returns the handlers of all modules. Only this file knows where Nest stores its metadata, which has no public API.
 */
export function listHandlers(app: INestApplicationContext): Handler[] {
  const scanner = new MetadataScanner();
  // The document is built from a preview of the modules, which has no instances to inject.
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  return controllers.flatMap(({ metatype }) =>
    metatype
      ? scanner
          .getAllMethodNames(metatype.prototype as object)
          .flatMap((name) => findHandler(metatype, name) ?? [])
      : [],
  );
}

function findHandler(controller: NewableFunction, name: string): Handler | null {
  const handler = (controller.prototype as Record<string, NewableFunction>)[name];
  if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return null;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const queries = parametersOf(controller, name, RouteParamtypes.QUERY);
  const bodies = parametersOf(controller, name, RouteParamtypes.BODY);
  return {
    controller,
    handler,
    method,
    template: `/${[pathOf(controller), pathOf(handler)].filter((part) => part !== '').join('/')}`,
    readsQuery: queries.length > 0,
    validated: [
      ...queries.map((metatype) => ({ type: 'query' as const, metatype })),
      ...bodies.map((metatype) => ({ type: 'body' as const, metatype })),
    ],
  };
}

const pathOf = (target: object) =>
  String(Reflect.getMetadata(PATH_METADATA, target) ?? '').replace(/^\/+|\/+$/g, '');

function parametersOf(controller: NewableFunction, name: string, kind: RouteParamtypes): Dto[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, name) as Dto[];
  return Object.keys(parameters)
    .filter((key) => key.startsWith(`${kind}:`))
    .map((key) => types[Number(key.slice(key.indexOf(':') + 1))] ?? Object);
}
