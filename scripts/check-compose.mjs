import { load } from 'js-yaml';

/** The keys of the Compose specification that we use; any other is most likely a typo. */
const KEYS = {
  file: ['name', 'services', 'volumes'],
  service: [
    ...[
      'build',
      'cap_add',
      'cap_drop',
      'command',
      'depends_on',
      'environment',
      'healthcheck',
      'image',
      'init',
    ],
    ...['ports', 'read_only', 'restart', 'security_opt', 'stop_grace_period', 'tmpfs', 'user', 'volumes'],
  ],
  healthcheck: ['interval', 'retries', 'start_period', 'test', 'timeout'],
};
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL/;

const unknown = (value, known) => Object.keys(value).filter((key) => !known.includes(key));

export function composeFaults(text) {
  let file;
  try {
    file = load(text);
  } catch (error) {
    return [`compose.yaml: ${error.message}`];
  }
  const faults = unknown(file, KEYS.file).map((key) => `unknown key ${key}`);
  for (const [name, service] of Object.entries(file.services ?? {})) {
    faults.push(...serviceFaults(service, file).map((fault) => `${name}: ${fault}`));
  }
  return faults.map((fault) => `compose.yaml: ${fault}`);
}

function serviceFaults(service, file) {
  const faults = unknown(service, KEYS.service).map((key) => `unknown key ${key}`);
  const { build, image = '', healthcheck, environment = {}, depends_on: needs = {}, volumes = [] } = service;
  if (!build && !/:[^:]+$/.test(image)) faults.push('its image needs a tag');
  if (/:latest$/.test(image)) faults.push('its image needs a tag other than latest');
  if (!build && !healthcheck) faults.push('needs a health check');
  faults.push(...unknown(healthcheck ?? {}, KEYS.healthcheck).map((key) => `unknown key healthcheck.${key}`));
  if (service.read_only !== true) faults.push('must be read_only');
  if (!service.cap_drop?.includes('ALL')) faults.push('must drop ALL capabilities');
  if (!service.security_opt?.includes('no-new-privileges:true')) faults.push('must have no-new-privileges');
  for (const [name, value] of Object.entries(environment)) {
    if (SECRET_NAME.test(name) && !/\$\{\w+:[?-]/.test(String(value)))
      faults.push(`${name} must not be written in the file`);
  }
  for (const [name, { condition }] of Object.entries(needs)) {
    if (!file.services[name]) faults.push(`depends on ${name}, which does not exist`);
    if (condition !== 'service_healthy') faults.push(`must wait until ${name} is healthy`);
  }
  for (const volume of volumes) {
    const [source] = volume.split(':');
    if (!/^[./]/.test(source) && !(source in (file.volumes ?? {})))
      faults.push(`volume ${source} is not declared`);
  }
  return faults;
}
