import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or file-reading packages stay outside the bundle.
  serverExternalPackages: [
    ...["pg", "pg-copy-streams", "pino", "@prisma/client", "@prisma/adapter-pg"],
    ...["@opentelemetry/api", "@opentelemetry/sdk-node"],
    // Worker threads import these themselves, beside the sources below: see lib/platform/off-loop.
    ...["piscina", "parse5", "html-to-text", "bcryptjs"],
  ],
  outputFileTracingIncludes: {
    "/api/**": [
      ...["./lib/core/**/*.ts", "./lib/*/rules/**/*.ts", "./lib/*/schemas/**/*.ts", "./lib/http/*.ts"],
      "./lib/platform/off-loop/*.ts",
    ],
  },
  turbopack: { root: import.meta.dirname },
  // `npm test` checks the types of the whole project; a build doesn't repeat half of it.
  typescript: { ignoreBuildErrors: true },
  // A preflight is recognised by its own header; one handler answers it for every path of the API.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: "/api/:path*",
        has: [{ type: "header", key: "access-control-request-method" }],
        destination: "/api/preflight",
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

// Messages are parsed when the application is built: the browser gets neither the parser nor its work.
const withMessages = createNextIntlPlugin({
  requestConfig: "./app/i18n.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

export default withMessages(config);
