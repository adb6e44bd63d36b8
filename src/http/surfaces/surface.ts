import type { Type } from '@nestjs/common';
import type { DocumentBuilder, OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { LimitCheck } from '#libs/limits';
import type { AnyCaller } from '../requests/caller.js';
import type { DocumentedProblem, ErrorFormat, Problem, ProblemCode } from '../problems/index.js';
import type { Access } from '../permissions/permissions.js';
import type { BodyTypeTable } from '../requests/body-types.js';
import type { UnknownMembers } from '../requests/dto-traits.js';
import type { Route } from '../pipeline/route.js';

export interface Surface {
  prefix: string;
  credentials: Type<Credentials>;
  /** What all of its operations need; if null, OPERATIONS says so for each. */
  access: Access | null;
  /** Runs before the body is read. @throws a 401 or 403 problem */
  authorize(call: IdentifiedRequest, route: Route, baseUrl: string): void;
  limitsOf(caller: AnyCaller): LimitCheck;
  cors: CorsPolicy | null;
  /** Methods whose responses are stored by Idempotency-Key, unless an operation opts out. */
  idempotentMethods: readonly string[];
  bodyTypes: BodyTypeTable;
  patchTypes: BodyTypeTable;
  produces: readonly string[];
  negotiatesAccept: boolean;
  unknownMembers: UnknownMembers;
  responseHeaders: Readonly<Record<string, string>>;
  errors: ErrorFormat;
  /** If true, the prefix with a trailing slash redirects to the one without. */
  dropsTrailingSlash?: boolean;
  ignoresTrailingSlash?: boolean;
  observers: readonly Type<RequestObserver>[];
  documentation: SurfaceDocumentation;
}

export interface Credentials {
  identify(request: Request): Promise<AnyCaller | null>;
}

export interface IdentifiedRequest extends Request {
  caller: AnyCaller | null;
}

export interface RequestObserver {
  observe(request: ObservedRequest, response: Response, durationMs: number): void;
}

export interface ObservedRequest extends IdentifiedRequest {
  requestId: string;
  problem: Problem | null;
  /** Null before the request is matched, and if nothing exists at its path. */
  matched: Route | null;
}

export interface CorsPolicy {
  allowedHeaders: string[];
  exposedHeaders: string[];
  maxAgeSeconds: number;
}

type HeaderObjects = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

export interface SurfaceDocumentation {
  tags: { name: string; description: string; guide: string }[];
  securitySchemes: Record<string, Parameters<DocumentBuilder['addSecurity']>[1]>;
  headers: HeaderObjects;
  anyOperation: readonly ProblemCode[];
  problems: readonly DocumentedProblem[];
  fieldNaming?: FieldNaming;
}

export interface FieldNaming {
  prefix: string;
  name(field: string): string;
  text(text: string): string;
}
