interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export function copiesOf(packages: Record<string, LockedPackage>, kept: string[], files: string[]): string[];
