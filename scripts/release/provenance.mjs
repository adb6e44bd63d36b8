/** Names the form of the parameters below. */
const BUILD_TYPE = 'urn:qr-service:release:v1';

/**
 * Returns an in-toto statement with a predicate of SLSA 1.0. It is not signed: only a builder with an identity, such as the
 * public workflow, can sign it.
 * @param subjects sha256 by name
 */
export function provenanceOf(subjects, { version, commit, source, base, builder, startedOn }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(subjects).map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version },
        resolvedDependencies: [
          { name: 'qr-service', ...(source ? { uri: `git+${source}` } : {}), digest: { gitCommit: commit } },
          ...(base ? [{ name: base.name, digest: { sha256: base.sha256 } }] : []),
        ],
      },
      runDetails: { builder: { id: builder }, metadata: { startedOn } },
    },
  };
}
