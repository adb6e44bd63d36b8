import { defineConfig } from 'vitepress';

const page = (text, link) => ({ text, link });
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
  metaChunk: true,
  ignoreDeadLinks: [/\/openapi\.yaml$/],
  markdown: {
    config: rewriteLinks,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 1_000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Quick start', '/quick-start'),
      page('Guides', '/rest'),
      page('Self-hosting', '/operations'),
      page('API reference', '/reference'),
    ],
    sidebar: [
      section('Start', [
        page('What it is', '/'),
        page('Quick start', '/quick-start'),
        page('Terms', '/glossary'),
      ]),
      section('Guides', [
        page('Create and organize codes', '/rest'),
        page('Design and print', '/design'),
        page('What visitors get', '/scanning'),
        page('Pages and brand', '/pages'),
        page('Landing pages and leads', '/landing-pages'),
        page('Custom domains', '/domains'),
        page('Analytics', '/analytics'),
        page('Mobile and offline sync', '/mobile'),
        page('Webhooks', '/webhooks'),
        page('Limits and quotas', '/limits'),
        page('API reference', '/reference'),
      ]),
      section('Team and security', [
        page('Accounts, keys, members', '/authentication'),
        page('Single sign-on', '/oidc'),
        page('SCIM', '/scim'),
        page('SCIM with Okta', '/scim-okta'),
        page('SCIM with Entra ID', '/scim-entra'),
      ]),
      section('Self-hosting', [
        page('Containers', '/containers'),
        page('Kubernetes', '/kubernetes'),
        page('Kubernetes', '/kubernetes'),
        page('Configuration', '/configuration'),
        page('Operations', '/operations'),
        page('Metrics and alerts', '/metrics'),
        page('Benchmarks', '/benchmarks'),
        page('Changelog', '/changelog'),
      ]),
    ],
  },
});
