import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native packages and packages that read files are not bundled.
  serverExternalPackages: [
    "pg",
    "pg-copy-streams",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@opentelemetry/api",
    "@opentelemetry/core",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/exporter-metrics-otlp-proto",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-metrics-otlp-http",
    "@opentelemetry/exporter-trace-otlp-grpc",
    "@opentelemetry/exporter-metrics-otlp-grpc",
    // Imported by worker threads, beside the sources below: see lib/platform/off-loop.
    "piscina",
    "parse5",
    "html-to-text",
    "bcryptjs",
    "csv-parse",
    "yauzl",
    "saxes",
  ],
  outputFileTracingIncludes: {
    "/api/**": [
      "./lib/core/**/*.ts",
      "./lib/*/rules/**/*.ts",
      "./lib/*/schemas/**/*.ts",
      "./lib/*/names.ts",
      "./lib/http/body/*.ts",
      "./lib/platform/off-loop/*.ts",
    ],
  },
  turbopack: {
    root: import.meta.dirname,
    // Parsers of URLs run on both sides. Both entries of the library have them, and the browser needs one.
    resolveAlias: { "nuqs/server": { browser: "nuqs" } },
  },
  // `npm test` type-checks the whole project, so builds skip it.
  typescript: { ignoreBuildErrors: true },
  // Preflights are recognized by their header; one handler answers them for all API paths.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: "/api/:path*",
        has: [{ type: "header", key: "access-control-request-method" }],
        destination: "/api/preflight",
      },
      ...["", "/api/mcp"].map((resource) => ({
        source: `/.well-known/oauth-protected-resource${resource}`,
        destination: "/api/mcp/metadata",
      })),
    ],
    afterFiles: [],
    fallback: [],
  }),
};

// Messages are precompiled at build time, so the browser needs no parser.
const withMessages = createNextIntlPlugin({
  requestConfig: "./app/i18n.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

export default withMessages(config);
