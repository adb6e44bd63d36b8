import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { nodePath } from '../packaged-node.mjs';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
export const IMAGE = 'qr-service';

/** The limits that podman sets by itself are higher than those of some machines. */
const CONTAINERS = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
`;

/** Buildah and podman with images, containers and settings in a folder of their own. */
export class Engine {
  #folder;
  #storage;
  #env;

  constructor(folder) {
    this.#folder = folder;
    const at = (name) => join(folder, name);
    this.#storage = ['--root', at('storage'), '--runroot', at('run'), '--storage-driver', 'overlay'];
    writeFileSync(at('containers.conf'), CONTAINERS);
    this.#env = { ...process.env, CONTAINERS_CONF: at('containers.conf') };
  }

  podman(...args) {
    const own = [...this.#storage, '--tmpdir', join(this.#folder, 'tmp')];
    return this.#run('podman', [...own, ...args]);
  }

  /** Builds the Dockerfile of the project, unchanged, on a base that is made here. */
  build(project) {
    const version = /ARG NODE_VERSION=(\S+)/.exec(readFileSync(join(project, 'Dockerfile'), 'utf8'))[1];
    const context = join(this.#folder, 'base');
    mkdirSync(context);
    execFileSync(join(project, 'scripts/image/build-base.sh'), [join(context, 'root'), nodePath()]);
    writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nCOPY root /\nCMD ["node"]\n');
    const base = `localhost/node:${version}-bookworm-slim`;
    this.#buildah('--tag', base, context);
    const npmrc = join(this.#folder, 'npmrc');
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    writeFileSync(npmrc, `cafile=${CERTIFICATES}\nprefer-offline=true\nregistry=${registry}\n`);
    const mounts = [
      `${npmrc}:/usr/local/etc/npmrc:ro`,
      `${CERTIFICATES}:${CERTIFICATES}:ro`,
      `${join(homedir(), '.npm')}:/root/.npm`,
    ];
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim();
    this.#buildah(
      ...['--format', 'docker', '--network', 'host', '--pull-never', '--build-arg', `GIT_COMMIT=${commit}`],
      ...mounts.flatMap((mount) => ['--volume', mount]),
      ...['--tag', IMAGE, project],
    );
    return commit;
  }

  #buildah(...args) {
    this.#run('buildah', [...this.#storage, 'bud', '--isolation', 'chroot', '--layers=false', ...args]);
  }

  #run(command, args) {
    return execFileSync(command, args, {
      env: this.#env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    }).trim();
  }
}
