export { GUIDES_FOLDER, publishGuides } from './publish-guides.js';
