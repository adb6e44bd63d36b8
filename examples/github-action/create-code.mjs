// Creates the QR code of a release, or updates it, and downloads its symbol. The external ID is that of the repository and
// the tag, so a workflow that runs again finds the code that it created.
import { appendFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';

const { QR_URL = '', QR_KEY, QR_AUDIENCE, QR_DESTINATION, QR_FOLDER_ID, QR_TAGS = '', QR_FILE } = process.env;
const { ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN, GITHUB_OUTPUT } = process.env;
const {
  GITHUB_SERVER_URL = 'https://github.com',
  GITHUB_REPOSITORY = '',
  GITHUB_REF_NAME = '',
} = process.env;

const service = QR_URL.replace(/\/+$/, '');
const file = QR_FILE || 'release-qr.svg';
const [id, shortUrl] = await createCode().catch((error) => {
  console.error(`::error::${error.message}`);
  process.exit(1);
});
const outputs = { id, 'short-url': shortUrl, file };
for (const [name, value] of Object.entries(outputs)) {
  console.log(`${name}: ${value}`);
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
}

async function createCode() {
  if (!GITHUB_REPOSITORY || !GITHUB_REF_NAME) throw new Error('Run this in a workflow of GitHub Actions.');
  const headers = { Authorization: `Bearer ${QR_KEY || (await exchangeToken())}` };
  const externalId = `${GITHUB_REPOSITORY}@${GITHUB_REF_NAME}`;
  const fields = {
    name: externalId,
    qr_data: {
      url:
        QR_DESTINATION ||
        `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/releases/tag/${encodeURIComponent(GITHUB_REF_NAME)}`,
    },
    ...(QR_FOLDER_ID && { folder_id: QR_FOLDER_ID }),
    ...(QR_TAGS && { tags: QR_TAGS.split(',').map((tag) => tag.trim()) }),
  };
  const report = await send('/api/v1/qr/bulk?mode=upsert', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify([{ external_id: externalId, category: 'url', ...fields }]),
  }).then((response) => response.json());
  const [{ qr, id: created = qr.id }] = report.results;
  const { short_url } = await send(`/api/v1/qr/${created}`, { headers }).then((response) => response.json());
  const image = await send(`/api/v1/qr/${created}/image?format=${extname(file).slice(1)}`, { headers });
  writeFileSync(file, Buffer.from(await image.arrayBuffer()));
  return [created, short_url];
}

/** The token of the workflow becomes an API key of 15 minutes, if a rule of the workspace accepts it. */
async function exchangeToken() {
  if (!QR_AUDIENCE || !ACTIONS_ID_TOKEN_REQUEST_URL)
    throw new Error(
      'Give the action a key, or an audience and the workflow the permission "id-token: write".',
    );
  const issuer = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  issuer.searchParams.set('audience', QR_AUDIENCE);
  const issued = await fetch(issuer, {
    headers: { Authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` },
  });
  if (!issued.ok) throw new Error(`GitHub issues no token for the workflow: ${issued.status}`);
  const { value } = await issued.json();
  const exchanged = await send('/api/auth/v1/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: value,
    }),
  });
  const { access_token: key } = await exchanged.json();
  console.log(`::add-mask::${key}`);
  return key;
}

async function send(path, init) {
  const response = await fetch(`${service}${path}`, init);
  if (response.ok) return response;
  const { detail, results } = await response.json().catch(() => ({}));
  const [failed] = results ?? [];
  throw new Error(failed?.error?.detail ?? detail ?? `${service}${path} answers ${response.status}`);
}
