import { SCIM_PREFIX, type Config } from '#libs/platform';

export const scimBase = ({ baseUrl }: Config): string => baseUrl + SCIM_PREFIX;
