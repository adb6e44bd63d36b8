import type { Config } from '#libs/config';

export const SCIM_PREFIX = '/api/scim/v2';

/** The base address that identity providers are given. */
export const scimBase = ({ baseUrl }: Config): string => baseUrl + SCIM_PREFIX;
