import { referencePages } from '../../dist/scripts/docs/reference.js';

/** Made from openapi.yaml at each build. */
export default { paths: () => referencePages() };
