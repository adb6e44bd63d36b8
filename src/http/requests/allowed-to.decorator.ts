import { Reflector } from '@nestjs/core';
import type { Role } from '#libs/database';

/**
 * Says who may call. A role includes the higher roles; `leads` admits those who can read the leads of the workspace.
 */
export type Access = 'anyone' | 'signed-in' | 'leads' | Role;

export interface AccessByUse {
  toRead: Access;
  toWrite: Access;
}

export const AllowedTo = Reflector.createDecorator<Access>();
