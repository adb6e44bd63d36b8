/** The form of externalParameters below; it has this address although nothing is served there. */
const BUILD_TYPE = 'https://qr-service.example/release/v1';

/**
 * Returns an in-toto statement with a predicate of SLSA 1.0. It is not signed: only a builder with an identity, such as the
 * public workflow, can sign it.
 * @param subjects sha256 by name
 */
export function provenanceOf(subjects, { version, commit, source, builder, startedOn }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(subjects).map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { version },
        resolvedDependencies: [{ uri: `git+${source}`, digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: builder }, metadata: { startedOn } },
    },
  };
}
