export { Config, ConfigError, type OidcSettings, type TracingSettings } from './config.js';
export * from './config.module.js';
export * from './environment.js';
export * from './load-config.js';
export { variables } from './variables.js';
