import type { ApiRequest } from '../requests/api-request.js';
import type { Surface } from '../surfaces/surface.js';

/**
 * The relative address of a page that was requested with a trailing slash, which people and other software add; null for
 * every other request. A redirect, since the links on pages are relative; 308, since it may be a form.
 */
export const withoutTrailingSlash = ({ path, url }: ApiRequest, surface: Surface): string | null =>
  surface.dropsTrailingSlash && path === `${surface.prefix}/`
    ? `..${surface.prefix}${url.slice(path.length)}`
    : null;

/** The path by which the operation of a request is found. */
export const operationPath = ({ path }: ApiRequest, { ignoresTrailingSlash, prefix }: Surface): string =>
  ignoresTrailingSlash && path.endsWith('/') && path.length > prefix.length + 1 ? path.slice(0, -1) : path;
