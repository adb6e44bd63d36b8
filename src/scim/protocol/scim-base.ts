import type { Config } from '#libs/config';
import { SCIM_PREFIX } from '#libs/urls';

/** The base address that identity providers are given. */
export const scimBase = ({ baseUrl }: Config): string => baseUrl + SCIM_PREFIX;
