import type { Type } from '@nestjs/common';
import type { DocumentBuilder, OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Demand } from '#libs/limits';
import type { AnyCaller } from '../requests/caller.js';
import type { DocumentedProblem, ErrorFormat, Problem, ProblemCode } from '../problems/index.js';
import type { AccessByUse } from '../requests/allowed-to.decorator.js';
import type { BodyTypeTable } from '../requests/body-types.js';
import type { UnknownMembers } from '../requests/unknown-members.js';
import type { Route } from '../pipeline/route.js';

/** The API below one path prefix, or one page: the common rules of its operations. */
export interface Surface {
  /** Such as /api/v1, or /sign-in. */
  prefix: string;
  /** A provider that finds the caller. */
  credentials: Type<Credentials>;
  /** Who may call an operation that has no @AllowedTo; null: each operation must have one. */
  defaultAccess: AccessByUse | null;
  /** Runs before the body is read. @throws a 401 or 403 problem */
  authorize(call: IdentifiedRequest, route: Route, baseUrl: string): void;
  /** Whose limits a request counts against. Requests without valid credentials count by address on every surface. */
  limitsOf(caller: AnyCaller): Demand;
  /** null: pages of other origins may not call. */
  cors: CorsPolicy | null;
  /** Methods whose responses are stored by Idempotency-Key, unless an operation opts out. */
  idempotentMethods: readonly string[];
  /** Body types of an operation that declares none. */
  bodyTypes: BodyTypeTable;
  /** The same for PATCH. */
  patchTypes: BodyTypeTable;
  /** Media types of the responses of an operation that declares none. */
  produces: readonly string[];
  /** Whether Accept may lead to 406. */
  negotiatesAccept: boolean;
  /** What happens to members of bodies and queries that an operation does not declare. */
  unknownMembers: UnknownMembers;
  /** Set on each response before its handler runs; an error replaces Content-Type. */
  responseHeaders: Readonly<Record<string, string>>;
  errors: ErrorFormat;
  /** Whether its prefix with a trailing slash redirects to the one without. */
  dropsTrailingSlash?: boolean;
  /** Whether a path with a trailing slash is that of the operation without it. */
  ignoresTrailingSlash?: boolean;
  /** Providers, besides the log of the service. */
  observers: readonly Type<RequestObserver>[];
  documentation: SurfaceDocumentation;
}

export interface Credentials {
  /** Reads headers only. Null without valid credentials. */
  identify(request: Request): Promise<AnyCaller | null>;
}

export interface IdentifiedRequest extends Request {
  caller: AnyCaller | null;
}

/** Is told of every request of the surface once its response is sent, or its connection closed. */
export interface RequestObserver {
  observe(request: ObservedRequest, response: Response, durationMs: number): void;
}

export interface ObservedRequest extends IdentifiedRequest {
  requestId: string;
  /** Why it was refused, if it was. */
  problem: Problem | null;
}

/** Any origin may call, without cookies. */
export interface CorsPolicy {
  allowedHeaders: string[];
  exposedHeaders: string[];
  maxAgeSeconds: number;
}

type HeaderObjects = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

/** What the OpenAPI document says of each operation of a surface. */
export interface SurfaceDocumentation {
  /** Each with the guide that explains it, by its path below /guides. */
  tags: { name: string; description: string; guide: string }[];
  /** By name; each one by itself is enough. */
  securitySchemes: Record<string, Parameters<DocumentBuilder['addSecurity']>[1]>;
  /** Headers of every response, by name. */
  headers: HeaderObjects;
  /** What any operation can answer: the `default` response of its error format. */
  anyOperation: readonly ProblemCode[];
  /** Problems that each operation names, in addition to those that its handler declares. */
  problems: readonly DocumentedProblem[];
  /** How the fields of DTOs are called here, if not as in the DTOs. */
  fieldNaming?: FieldNaming;
}

export interface FieldNaming {
  /** In the names of schemas whose fields differ. */
  prefix: string;
  name(field: string): string;
  /** A text with the names of fields in it. */
  text(text: string): string;
}
