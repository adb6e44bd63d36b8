/** A random identifier. `crypto.randomUUID` needs HTTPS, which a service in a local network may not have. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
