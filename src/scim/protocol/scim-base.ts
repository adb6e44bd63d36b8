import { SCIM_PREFIX, type Config } from '#libs/platform';

/** The base address that identity providers are given. */
export const scimBase = ({ baseUrl }: Config): string => baseUrl + SCIM_PREFIX;
