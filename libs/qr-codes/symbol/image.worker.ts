import { drawImage } from './image.js';

/** Runs in a worker thread: a large payload takes a tenth of a second of processor time. */
export default drawImage;
