import { Injectable, RequestMethod, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { MethodNotAllowed, NotFound, raise } from '../problems/index.js';

export interface Route {
  method: string;
  /** As in openapi.yaml, but with `:id` for `{id}`. */
  template: string;
  segments: string[];
  access: 'read' | 'write';
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
      return [{ method, template, segments: template.split('/').slice(1), access }];
    });
  }
}

const pathOf = (target: object) =>
  String(Reflect.getMetadata(PATH_METADATA, target) ?? '').replace(/^\/+|\/+$/g, '');
const parameters = ({ segments }: Route) => segments.filter((segment) => segment.startsWith(':')).length;
const fits = (route: Route, segments: string[]) =>
  route.segments.length === segments.length &&
  route.segments.every((segment, index) =>
    segment.startsWith(':') ? isReadable(segments[index] ?? '') : segment === segments[index],
  );
const allowed = (routes: Route[]) =>
  routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();

/** What Express could not decode is no id of ours. */
function isReadable(segment: string): boolean {
  try {
    return decodeURIComponent(segment) !== '';
  } catch {
    return false;
  }
}
