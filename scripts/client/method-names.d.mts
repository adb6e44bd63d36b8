import type { OpenAPIV3 } from 'openapi-types';

export function methodNames(document: Pick<OpenAPIV3.Document, 'paths'>): Map<string, string>;
