# The site as an image: what it needs to run and nothing else, as a user who may write to /data, /backups and /tmp.
# docs/operating.md says how it is used, and what of it has been run.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /srv/varifocal
# The image brings Node, so the npm package that brings it elsewhere need not be filled by its script.
ENV npm_config_ignore_scripts=true
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci
COPY . .
RUN npm run build

FROM base
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
COPY --from=build /srv/varifocal/build build
# The command line, as: docker compose exec site varifocal check
RUN printf '#!/bin/sh\ncd /srv/varifocal && exec node --import ./runtime.js cli/main.ts "$@"\n' > /usr/local/bin/varifocal && \
  chmod 755 /usr/local/bin/varifocal && \
  install -d -o node -g node -m 700 /data /backups
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it hears SIGTERM: npm would stand in between.
CMD ["node", "--max-semi-space-size=6", "--heap-growing-percent=100", "--v8-pool-size=2", "--import", "./runtime.js", "server/main.ts"]
