import 'i18next';
import type analytics from './analytics/en.json';
import type code from './code/en.json';
import type codes from './codes/en.json';
import type design from './design/en.json';
import type files from './files/en.json';
import type importing from './import/en.json';
import type leads from './leads/en.json';
import type settings from './settings/en.json';
import type apiKeys from './settings/api-keys/en.json';
import type auditLog from './settings/audit-log/en.json';
import type developers from './settings/developers/en.json';
import type device from './settings/device/en.json';
import type domains from './settings/domains/en.json';
import type profile from './settings/profile/en.json';
import type reports from './settings/reports/en.json';
import type scim from './settings/scim/en.json';
import type secondFactor from './settings/second-factor/en.json';
import type sso from './settings/sso/en.json';
import type team from './settings/team/en.json';
import type webhooks from './settings/webhooks/en.json';
import type workspace from './settings/workspace/en.json';
import type shell from './shell/en.json';
import type ui from './ui/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      analytics: typeof analytics;
      'api-keys': typeof apiKeys;
      'audit-log': typeof auditLog;
      code: typeof code;
      codes: typeof codes;
      design: typeof design;
      developers: typeof developers;
      device: typeof device;
      domains: typeof domains;
      files: typeof files;
      import: typeof importing;
      leads: typeof leads;
      profile: typeof profile;
      reports: typeof reports;
      scim: typeof scim;
      'second-factor': typeof secondFactor;
      settings: typeof settings;
      shell: typeof shell;
      sso: typeof sso;
      team: typeof team;
      ui: typeof ui;
      webhooks: typeof webhooks;
      workspace: typeof workspace;
    };
  }
}
