// Writes the city database at GEOIP_URL to GEOIP_FILE, unless it is there and GEOIP_REPLACES is false.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const { GEOIP_URL, GEOIP_FILE, GEOIP_REPLACES, GEOIP_AUTHORIZATION } = process.env;
const METADATA = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const MAX_METADATA_BYTES = 131_072;

async function download() {
  const headers = GEOIP_AUTHORIZATION ? { authorization: GEOIP_AUTHORIZATION } : {};
  const response = await fetch(GEOIP_URL, { headers });
  if (!response.ok) throw new Error(`it returned ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const database = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  const metadataAt = database.lastIndexOf(METADATA);
  if (metadataAt < 0 || metadataAt < database.length - MAX_METADATA_BYTES)
    throw new Error('it is no .mmdb file, plain or compressed with gzip');
  return database;
}

if (GEOIP_REPLACES === 'false' && existsSync(GEOIP_FILE)) {
  console.log(`${GEOIP_FILE} exists`);
} else {
  const unfinished = `${GEOIP_FILE}.new`;
  try {
    const database = await download();
    writeFileSync(unfinished, database, { mode: 0o644 });
    renameSync(unfinished, GEOIP_FILE);
    console.log(`wrote ${database.length} bytes to ${GEOIP_FILE}`);
  } catch (error) {
    rmSync(unfinished, { force: true });
    console.error(`geoip.url: ${error.cause?.message ?? error.message}. Nothing was replaced.`);
    process.exitCode = 1;
  }
}
