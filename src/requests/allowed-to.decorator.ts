import { SetMetadata } from '@nestjs/common';
import type { Role } from '#libs/database';

export const ALLOWED_TO = 'qr-service:allowed-to';

/** Who may call: anyone, whoever is signed in, or a member with this role or a higher one. */
export type Access = 'anyone' | 'signed-in' | Role;

/** Demanded of every operation for people; those for programs are for viewers when they read, else for editors. */
export const AllowedTo = (access: Access): MethodDecorator & ClassDecorator =>
  SetMetadata(ALLOWED_TO, access);
