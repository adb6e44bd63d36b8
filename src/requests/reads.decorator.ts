import { SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

export const READS = 'qr-service:reads';

/** What a request says before its body is read: path, query, headers. */
export type RequestTest = (request: Request) => boolean;

/** An operation that changes nothing though its method might, such as a simulation: a key of scope read may call it. */
export const Reads = (when: RequestTest = () => true): MethodDecorator => SetMetadata(READS, when);
