/** Runs in a worker thread, apart from images: decoders take long to load, and a proof takes a tenth of a second. */
export { proveDesign } from './proof/prove-design.js';
