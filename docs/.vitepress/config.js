import { defineConfig } from 'vitepress';
import { referenceContents } from '../../dist/scripts/docs/reference.js';
import { sectionsOf } from './search.js';

const page = (text, link) => ({ text, link });
// Not collapsible: VitePress nests a button in a button for that.
const section = (text, items) => ({ text, items });

/** The changelog is in the root of the repository, where its links begin with docs/. */
const inGuides = (href) => href.replace(/^docs\//, '').replace(/^\.\.\/CHANGELOG/, 'changelog');

function rewriteLinks(md) {
  const render = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, ...rest) => {
    tokens[index].attrSet('href', inGuides(tokens[index].attrGet('href')));
    return render(tokens, index, ...rest);
  };
}

/** Task lists, which the code host draws as boxes. */
const drawBoxes = (md) =>
  md.core.ruler.push('boxes', ({ tokens }) => {
    for (const [first] of tokens.map(({ children }) => children ?? []))
      if (first?.content.startsWith('[ ] ')) first.content = first.content.replace('[ ]', '☐');
  });

export default defineConfig({
  title: 'qr-service',
  description: 'Guides to creating, designing, scanning and counting QR codes with qr-service.',
  lang: 'en',
  base: '/guides/',
  cleanUrls: true,
  // For people who read the code, on its host, which draws their diagrams.
  srcExclude: ['protocols/**'],
  // The service counts its visitors itself: nothing of another origin is loaded.
  head: [['link', { rel: 'icon', href: '/guides/../favicon.ico' }]],
  // What messengers show of a link to a page.
  transformHead: ({ title, description }) =>
    Object.entries({ type: 'article', site_name: 'qr-service', title, description }).map(
      ([name, content]) => ['meta', { property: `og:${name}`, content }],
    ),
  metaChunk: true,
  ignoreDeadLinks: [/\/openapi\.yaml$/],
  markdown: {
    // As the code host makes anchors of headings, so that links work in both.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
    },
    config: (md) => {
      rewriteLinks(md);
      drawBoxes(md);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 1_000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { _splitIntoSections: sectionsOf } } },
    outline: [2, 3],
    nav: [
      page('Quick start', '/quick-start'),
      page('API reference', '/reference'),
      page('Self-hosting', '/containers'),
    ],
    sidebar: [
      section('Start', [
        page('What it is', '/'),
        page('Quick start', '/quick-start'),
        page('Terms', '/glossary'),
      ]),
      section('Guides', [
        page('Create QR codes', '/create-codes'),
        page('Categories', '/categories'),
        page('Find QR codes', '/find-codes'),
        page('Change and delete', '/change-codes'),
        page('History', '/history'),
        page('Create and change in bulk', '/bulk'),
        page('Spreadsheets', '/spreadsheets'),
        page('Folders', '/folders'),
        page('Design', '/design'),
        page('Design templates', '/design-templates'),
        page('Files', '/files'),
        page('Download symbols', '/images'),
        page('Label sheets', '/labels'),
        page('Redirect by rules', '/rules'),
        page('What visitors get', '/scanning'),
        page('Passwords', '/passwords'),
        page('Pages and brand', '/pages'),
        page('Contacts and events', '/contacts-and-events'),
        page('Landing pages', '/landing-pages'),
        page('Lead forms', '/lead-forms'),
        page('GS1 Digital Link', '/gs1'),
        page('GS1 conformance', '/gs1-conformance'),
        page('Leads', '/leads'),
        page('Custom domains', '/domains'),
        page('Analytics', '/analytics'),
        page('Compare and export', '/compare-scans'),
        page('Reports', '/reports'),
        page('Scans one by one', '/scans'),
        page('Mobile and offline sync', '/mobile'),
      ]),
      section('Webhooks', [
        page('Your first event', '/webhooks'),
        page('Events', '/webhook-events'),
        page('Verify signatures', '/webhook-signatures'),
        page('Retries, order, duplicates', '/webhook-retries'),
        page('Deliveries and replays', '/webhook-deliveries'),
        page('Manage endpoints', '/webhook-endpoints'),
        page('Without a public address', '/event-stream'),
        page('Addresses and firewalls', '/webhook-network'),
      ]),
      section('Using the API', [
        page('Errors', '/errors'),
        page('Pagination', '/pagination'),
        page('Safe retries', '/idempotency'),
        page('Limits and quotas', '/limits'),
        page('Size limits', '/size-limits'),
        page('Calls from a browser', '/browsers'),
        page('Versions and deprecation', '/versioning'),
        page('TypeScript client', '/typescript'),
        page('Python client', '/python'),
        page('Command line', '/cli'),
        page('MCP', '/mcp'),
        page('n8n', '/n8n'),
        page('Zapier', '/zapier'),
        page('Other clients', '/clients'),
        page('Best practices', '/best-practices'),
      ]),
      section('API reference', [page('Conventions', '/reference'), ...referenceContents()]),
      section('Recipes', [
        page('500 table codes', '/recipes/tables'),
        page('Business cards for a team', '/recipes/contacts'),
        page('Lunch and dinner by the clock', '/recipes/menu'),
        page('A/B test', '/recipes/ab-test'),
        page('A campaign that ends', '/recipes/campaign'),
        page('Newsletter sign-ups', '/recipes/newsletter'),
        page('Another domain for your website', '/recipes/website'),
        page('Codes from a pipeline', '/recipes/pipeline'),
        page('Scans in a data warehouse', '/recipes/export'),
        page('Move from another service', '/recipes/move'),
      ]),
      section('Team and security', [
        page('Accounts and sessions', '/authentication'),
        page('API keys', '/api-keys'),
        page('Members', '/members'),
        page('Keys without secrets', '/token-exchange'),
        page('Single sign-on', '/single-sign-on'),
        page('Single sign-on with Okta', '/sso-okta'),
        page('Single sign-on with Okta, SAML', '/sso-okta-saml'),
        page('Single sign-on with Entra ID', '/sso-entra'),
        page('Single sign-on with Entra ID, SAML', '/sso-entra-saml'),
        page('Single sign-on with Google', '/sso-google'),
        page('OpenID Connect for a deployment', '/oidc'),
        page('SCIM', '/scim'),
        page('SCIM with Okta', '/scim-okta'),
        page('SCIM with Entra ID', '/scim-entra'),
        page('SCIM errors and limits', '/scim-reference'),
        page('Privacy', '/privacy'),
      ]),
      section('Self-hosting', [
        page('Containers', '/containers'),
        page('Roles', '/roles'),
        page('Kubernetes', '/kubernetes'),
        page('Helm chart', '/helm-chart'),
        page('Production checklist', '/production-checklist'),
        page('Configuration', '/configuration'),
        page('Sizing', '/sizing'),
        page('Scaling', '/scaling'),
        page('Database', '/database'),
        page('PgBouncer', '/pgbouncer'),
        page('Replicas and failover', '/failover'),
        page('Redis', '/redis'),
        page('ClickHouse', '/clickhouse'),
        page('Scans in S3', '/s3-export'),
        page('Outages of PostgreSQL', '/outages'),
        page('Proxies and connections', '/proxies'),
        page('Locations of scans', '/locations'),
        page('Releases', '/releases'),
        page('Upgrade and roll back', '/upgrades'),
        page('PostgreSQL upgrades', '/postgresql-upgrades'),
        page('Without the internet', '/air-gap'),
        page('Leave any time', '/leave'),
        page('Back up and restore', '/backup'),
        page('Regions and disasters', '/regions'),
        page('Startup, logs, traces', '/logs'),
        page('Metrics', '/metrics'),
        page('Alerts', '/alerts'),
        page('Objective for scans', '/slo'),
        page('APP_SECRET', '/secrets'),
        page('Database passwords', '/credentials'),
        page('Retention', '/retention'),
        page('Harmful QR codes', '/abuse'),
        page('Fair use of capacity', '/capacity'),
        page('Audit log in a SIEM', '/audit-stream'),
        page('Commands for operators', '/admin'),
        page('Pages for operators', '/operator-pages'),
      ]),
      section('Project', [page('Changelog', '/changelog'), page('Benchmarks', '/benchmarks')]),
    ],
  },
});
