const { join } = require('node:path');

// package.json's "imports" lead to dist; the cruiser reads the sources.
module.exports = { resolve: { alias: { '#libs': join(__dirname, 'libs') } } };
