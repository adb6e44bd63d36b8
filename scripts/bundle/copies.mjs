// Which packages would be loaded from the bundle and once more from node_modules.
import { folderOf } from './installed.mjs';

/**
 * @param packages of the lockfile, by their folders
 * @param kept names of packages that are not bundled
 * @param files that are bundled
 * @returns folders of bundled packages that the kept ones load, too
 */
export function copiesOf(packages, kept, files) {
  const bundled = new Set(files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]));
  return [...neededBy(packages, kept)].filter((folder) => bundled.has(folder)).sort();
}

/** The folders of all packages that these import, directly or not. */
function neededBy(packages, names) {
  const found = new Set();
  const add = (folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = folderOf(packages, folder, name);
      if (needed) add(needed);
    }
  };
  for (const name of names) add(`node_modules/${name}`);
  return found;
}
