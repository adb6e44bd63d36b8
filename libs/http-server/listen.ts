import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#libs/platform';
import type { DrainingServer } from './draining-server.js';

/** The roles of a killed command still finish their last requests. */
const PATIENCE_MS = 3_000;
const RETRY_MS = 100;

interface Address {
  port: number;
  host: string;
  variable: string;
}

export async function listen(server: DrainingServer, { port, host, variable }: Address): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await server.listen(port, host);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || performance.now() > giveUpAt) throw listenError(error, variable);
      await delay(RETRY_MS);
    }
  }
}

function listenError(error: unknown, variable: string): unknown {
  const { code, syscall, port = 0, address, hostname } = error as ListenError;
  if (syscall === 'getaddrinfo')
    return new OperatorError(
      `HOST is ${hostname}, which cannot be resolved: set HOST=127.0.0.1, or HOST=:: for all addresses.`,
    );
  switch (code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is already in use: stop the program that uses it, or choose another port, such as ${variable}=${port + 10}.`,
      );
    case 'EACCES':
      return new OperatorError(
        `Port ${port} requires elevated privileges: choose a port above 1023 with ${variable}.`,
      );
    case 'EADDRNOTAVAIL':
      return new OperatorError(
        `HOST is ${address}, which is not an address of this machine: set HOST=127.0.0.1, or HOST=:: for all addresses.`,
      );
    default:
      return error;
  }
}

interface ListenError extends NodeJS.ErrnoException {
  port?: number;
  address?: string;
  hostname?: string;
}
