import { Reflector } from '@nestjs/core';
import type { Role } from '#libs/database';

/**
 * Who may call: anyone, anyone who is signed in, a member with this role or a higher one, or `leads`: whoever can read the
 * leads of the workspace.
 */
export type Access = 'anyone' | 'signed-in' | 'leads' | Role;

export interface AccessByUse {
  toRead: Access;
  toWrite: Access;
}

/** For a handler, or for all handlers of a controller. A surface has a default, or requires it. */
export const AllowedTo = Reflector.createDecorator<Access>();
