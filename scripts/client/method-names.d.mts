/** @param document the parsed openapi.yaml */
export function methodNames(document: { paths: object }): Map<string, string>;
