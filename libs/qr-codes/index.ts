export * from './categories/index.js';
export * from './categories/url.category.js';
export * from './destination-url.js';
export * from './short-code.js';
export * from './symbol/png.js';
export * from './symbol/svg.js';
