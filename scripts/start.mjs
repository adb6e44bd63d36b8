// Runs one of dist/scripts after installing and building what is stale: `node scripts/start.mjs
// [start-service|admin|demo|…] …`. The syntax is deliberately old: an outdated Node must get as far as the message.
const version = process.versions.node.split('.').map(Number);
const [, , name = 'start-service', ...args] = process.argv;

function fail(error) {
  console.error(error.isOneLine ? error.message : error);
  process.exit(1);
}

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  fail({
    isOneLine: true,
    message: `This service requires Node 20.19 or later, but this is Node ${process.versions.node}: install a newer version from https://nodejs.org and try again.`,
  });
} else {
  import('./prepare.mjs')
    .then(({ prepare }) => prepare())
    .then(() => import('./packaged-node.mjs'))
    .then(({ runScript }) => runScript(new URL(`../dist/scripts/${name}.js`, import.meta.url), args))
    .catch(fail);
}
