// What package-lock.json says of installed packages.

/**
 * The folder from which a package loads another one, by Node's own lookup: from its folder upwards.
 * @param packages of the lockfile, by their folders
 * @param folder of the package that imports; '' is the project itself
 * @returns null if it is not installed
 */
export function folderOf(packages, folder, name) {
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const found = `${above ? `${above}/` : ''}node_modules/${name}`;
    if (packages[found]) return found;
    if (!above) return null;
  }
}
