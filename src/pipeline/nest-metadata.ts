import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';

/** A method of a controller that Nest routes to. */
export interface Handler {
  controller: NewableFunction;
  handler: NewableFunction;
  /** Such as GET. */
  method: string;
  /** Such as /api/v1/qr/:id. */
  template: string;
  /** Whether it has a parameter @Query(). */
  readsQuery: boolean;
  /** Whether it has a parameter @Body(). */
  readsBody: boolean;
}

/** The handlers of all modules. Only this file knows where Nest stores its metadata, which has no public API. */
export function handlersOf(app: INestApplicationContext): Handler[] {
  const scanner = new MetadataScanner();
  // Created explicitly: the document is built from a preview of the modules, which has no instances.
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  return controllers.flatMap(({ metatype }) =>
    metatype
      ? scanner
          .getAllMethodNames(metatype.prototype as object)
          .flatMap((name) => handlerOf(metatype, name) ?? [])
      : [],
  );
}

function handlerOf(controller: NewableFunction, name: string): Handler | null {
  const handler = (controller.prototype as Record<string, NewableFunction>)[name];
  if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return null;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  return {
    controller,
    handler,
    method,
    template: `/${[pathOf(controller), pathOf(handler)].filter((part) => part !== '').join('/')}`,
    readsQuery: hasParameter(controller, name, RouteParamtypes.QUERY),
    readsBody: hasParameter(controller, name, RouteParamtypes.BODY),
  };
}

const pathOf = (target: object) =>
  String(Reflect.getMetadata(PATH_METADATA, target) ?? '').replace(/^\/+|\/+$/g, '');

/** Keys of the metadata are `<kind>:<index>`. */
function hasParameter(controller: NewableFunction, name: string, kind: RouteParamtypes): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${kind}:`));
}
