# The service: API, scan edge and worker as three processes, or each alone by another command. See docs/containers.md.
ARG NODE_VERSION=24.22.3
# The workflow of releases passes "@sha256:…", so that a tag that is moved changes nothing.
ARG NODE_DIGEST=
FROM node:${NODE_VERSION}-bookworm-slim${NODE_DIGEST} AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
RUN node scripts/strip-image.mjs dist

FROM base AS production-packages
RUN npm ci --omit=dev --ignore-scripts
COPY scripts/strip-image.mjs scripts/
RUN node scripts/strip-image.mjs node_modules

FROM node:${NODE_VERSION}-bookworm-slim${NODE_DIGEST}
# The service needs Node only; what installs packages would be of use to an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
ARG NODE_VERSION
ARG NODE_DIGEST
ARG VERSION=0.5.0
ARG GIT_COMMIT=
ARG CREATED=
ARG SOURCE_URL=
LABEL org.opencontainers.image.title=qr-service \
      org.opencontainers.image.description="QR codes with a REST API, a scan edge that loses nothing, and signed webhooks" \
      org.opencontainers.image.licenses=Apache-2.0 \
      org.opencontainers.image.version=${VERSION} \
      org.opencontainers.image.revision=${GIT_COMMIT} \
      org.opencontainers.image.created=${CREATED} \
      org.opencontainers.image.source=${SOURCE_URL} \
      org.opencontainers.image.base.name=docker.io/library/node:${NODE_VERSION}-bookworm-slim${NODE_DIGEST}
ENV NODE_ENV=production
ENV GIT_COMMIT=${GIT_COMMIT}
# Half of Node's own limit of the young generation: enough for short waits of scans (docs/benchmarks.md), with up to 96 MiB less.
ENV NODE_OPTIONS=--max-semi-space-size=32
WORKDIR /app
COPY package.json openapi.yaml LICENSE NOTICE ./
COPY --from=production-packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER 10001:10001
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --retries=6 CMD ["node", "dist/scripts/healthcheck.js"]
CMD ["node", "dist/apps/all-in-one/main.js"]
