# The server with its pages: one image for every service. `node scripts/try-dockerfile.ts` runs its lines without a container engine.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# What is depended on changes less often than what we write: this layer is kept meanwhile.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/api/package.json packages/api/
COPY packages/domain/package.json packages/domain/
COPY packages/token/package.json packages/token/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -p /data && chown node:node /data
ENV DATA_DIR=/data
USER node
EXPOSE 3000
# A start may wait for its turn to migrate, for fifteen minutes.
HEALTHCHECK --interval=10s --timeout=10s --start-period=16m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
