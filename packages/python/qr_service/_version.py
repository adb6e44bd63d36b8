# Generated from openapi.yaml by `npm run client:generate`.

#: The version of the API, and of this package.
VERSION = '0.5.0'
