import { Injectable, RequestMethod, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { MethodNotAllowed, NotFound, raise } from '../problems/index.js';

export interface Route {
  method: string;
  /** As in openapi.yaml, but with `:id` for `{id}`. */
  template: string;
  segments: string[];
  access: 'read' | 'write';
  /** Whether its handler reads query parameters, and so judges them. */
  takesQuery: boolean;
}

/** Every route under /api, known at start from the controllers' own decorators. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private routes: Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    this.routes = this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (metatype ? this.routesOf(metatype) : []));
    // Literal segments win over parameters: /qr/bulk is never an id.
    this.routes.sort((a, b) => parameters(a) - parameters(b));
  }

  /** @throws NotFound, MethodNotAllowed */
  match(method: string, path: string): Route {
    const segments = path.split('/').slice(1);
    const fitting = this.routes.filter((route) => fits(route, segments));
    const [first] = fitting;
    if (!first) throw new NotFound();
    const ofPath = fitting.filter(({ template }) => template === first.template);
    const wanted = method === 'HEAD' ? 'GET' : method;
    return (
      ofPath.find((route) => route.method === wanted) ?? raise(new MethodNotAllowed(method, allowed(ofPath)))
    );
  }

  private routesOf(controller: NewableFunction): Route[] {
    const prefix = pathOf(controller);
    const prototype = controller.prototype as Record<string, object>;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
      const template = `/${[prefix, pathOf(handler)].filter((part) => part !== '').join('/')}`;
      if (!template.startsWith('/api/')) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
      const access = method === 'GET' ? ('read' as const) : ('write' as const);
      const takesQuery = hasQuery(controller, name);
      return [{ method, template, segments: template.split('/').slice(1), access, takesQuery }];
    });
  }
}

const pathOf = (target: object) =>
  String(Reflect.getMetadata(PATH_METADATA, target) ?? '').replace(/^\/+|\/+$/g, '');
/** Keys of the metadata are `<kind>:<index>`. */
function hasQuery(controller: NewableFunction, method: string): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
const parameters = ({ segments }: Route) => segments.filter((segment) => segment.startsWith(':')).length;
const fits = (route: Route, segments: string[]) =>
  route.segments.length === segments.length &&
  route.segments.every((segment, index) =>
    segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
  );
const allowed = (routes: Route[]) =>
  routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
