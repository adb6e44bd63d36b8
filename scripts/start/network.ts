import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { CommandError } from './command-error.js';

/** Interfaces of containers and virtual machines, which no phone can reach. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet)/;

/**
 * Returns the variables for `--lan`, with which phones in the same network reach the service: it listens on all
 * addresses, and its public addresses are those of this machine in the network.
 * @throws CommandError if this machine is in no network
 */
export function variablesOnNetwork(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const address = findAddress();
  if (address === null)
    throw new CommandError(
      '--lan: this machine has no IPv4 address in a local network: connect it to one, or start without --lan.',
    );
  const port = Number(env.PORT ?? '3000');
  const shortPort = Number(env.SHORT_PORT ?? port + 1);
  return {
    HOST: '0.0.0.0',
    BASE_URL: `http://${address}:${port}`,
    SHORT_PORT: String(shortPort),
    SHORT_URL_BASE: `http://${address}:${shortPort}`,
  };
}

function findAddress(): string | null {
  const found = Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return found.find((address) => ipaddr.parse(address).range() === 'private') ?? found[0] ?? null;
}
