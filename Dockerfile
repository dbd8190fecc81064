# One image for the application, its job engine and the operator's commands: the packages that they need at run time, and
# no development tool (docs/adr/0069-container-image-runtime-packages.md). Pin the base: docs/operator/one-server.md, "Base images".
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build && rm -rf .next/cache

FROM packages AS production
COPY scripts/prune-image.ts scripts/prune-image.ts
COPY scripts/image scripts/image
RUN node scripts/prune-image.ts /app

FROM ${NODE_IMAGE}
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 npm_config_cache=/tmp/npm npm_config_update_notifier=false
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
# The files are root's and the process can change none of them. Next.js keeps optimized images and nothing else.
RUN mkdir -p .next/cache && chown node:node .next/cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
