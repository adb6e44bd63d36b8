import { config } from '@n8n/node-cli/eslint';

export default [
  ...config,
  {
    files: ['package.json'],
    rules: {
      // The license is that of the service; who publishes the package adds the author and the homepage.
      'n8n-nodes-base/community-package-json-license-not-default': 'off',
      'n8n-nodes-base/community-package-json-author-missing': 'off',
      '@n8n/community-nodes/valid-author': 'off',
      '@n8n/community-nodes/require-homepage': 'off',
    },
  },
  {
    files: ['credentials/*.ts'],
    // This documentation has no public address: each installation serves its own.
    rules: { 'n8n-nodes-base/cred-class-field-documentation-url-missing': 'off' },
  },
];
