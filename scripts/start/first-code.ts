import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';

const EXTERNAL_ID = 'first-code';
/** The page belongs to the service itself, so that a phone needs only the local network. */
const FIRST_CODE = {
  name: 'First code',
  category: 'text',
  qr_data: { text: 'It works: this scan is in the analytics of the code.' },
  external_id: EXTERNAL_ID,
};

interface Api {
  url: string;
  key: string;
}

/** Returns the payload of a code in the demo workspace, which is created once. @throws Error */
export async function payloadOfFirstCode(api: Api): Promise<string> {
  const { data } = await call<{ data: QrCodeDto[] }>(api, `?external_id=${EXTERNAL_ID}`);
  const code = data[0] ?? (await call<QrCodeDto>(api, '', FIRST_CODE));
  return code.payload;
}

async function call<T>({ url, key }: Api, query: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/v1/qr${query}`, {
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`The first code could not be created: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
