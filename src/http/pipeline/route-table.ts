import { MethodNotAllowed, NotFound, raise } from '../problems/index.js';
import type { Route } from './route.js';

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
