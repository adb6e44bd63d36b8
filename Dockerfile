# The service: API, scan edge and worker as three processes, or each alone by another command. See docs/containers.md.
ARG NODE_VERSION=24.21.0
FROM node:${NODE_VERSION}-bookworm-slim AS base
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

FROM node:${NODE_VERSION}-bookworm-slim
ARG GIT_COMMIT=
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
