import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { beforeAll, describe, expect, it } from "vitest";

// The allowed direction of every import. Never loosen it.
const ROOT = join(import.meta.dirname, "..");
const ROOMS = [
  "app",
  "clients",
  "components",
  "lib",
  "inngest",
  "sandbox",
  "scripts",
  "prisma",
  "middleware.ts",
  "instrumentation.ts",
];

/** One total order: a slice imports only slices before it. */
const SLICES = [
  "audit",
  "identity",
  "settings",
  "stores",
  "events",
  "customers",
  "sales",
  "rfm",
  "segments",
  "messaging",
  "tracking",
  "surveys",
  "sending",
  "campaigns",
  "costs",
  "experiments",
  "erp",
  "imports",
  "helpdesk",
  "setup",
  "webhooks",
  "explain",
  "mcp",
];
const ANY_SLICE = `^lib/(${SLICES.join("|")})/`;
const GENERATED = "^prisma/generated/";

/** Levels of the areas in `components`: an area imports only areas of earlier levels, never another of its own. */
const AREA_LEVELS = [
  ["ui"],
  ["charts", "forms", "states"],
  ["shell"],
  ["explain"],
  ["helpdesk", "roles", "settings", "surveys", "sync"],
  ["whatsapp-numbers"],
  ["customers"],
  ["rfm", "segments"],
  ["campaigns"],
  [
    "audit",
    "dashboard",
    "helpdesk-settings",
    "imports",
    "integrations",
    "queues",
    "reference",
    "stores",
    "survey-answer",
    "team",
    "webhooks",
  ],
];
const AREAS = AREA_LEVELS.flat();

function forbid(
  name: string,
  from: string,
  to: string,
  options: { fromNot?: string; toNot?: string } = {},
): IForbiddenRuleType {
  return {
    name,
    severity: "error",
    from: { path: from, ...(options.fromNot ? { pathNot: options.fromNot } : {}) },
    to: { path: to, ...(options.toNot ? { pathNot: options.toNot } : {}) },
  };
}

const rules: IForbiddenRuleType[] = [
  { name: "no cycles", severity: "error", from: { pathNot: GENERATED }, to: { circular: true } },
  forbid("core is a leaf", "^lib/core/", "^(app|components|inngest|lib|prisma|sandbox|scripts)/", {
    toNot: "^lib/core/",
  }),
  forbid("platform is a leaf over core", "^lib/platform/", "^(app|components|inngest|lib|prisma|sandbox|scripts)/", {
    toNot: `^lib/(core|platform)/|${GENERATED}`,
  }),
  forbid("jobs know core and platform", "^lib/jobs/", "^(app|components|inngest|lib|sandbox|scripts)/", {
    toNot: "^lib/(core|platform|jobs)/",
  }),
  forbid("http knows the request slices", "^lib/http/", "^(app|components|inngest|lib|sandbox|scripts)/", {
    toNot: "^lib/(core|platform|http|jobs)/|^lib/(audit|identity|settings)/(index|schemas|names)\\.ts$",
  }),
  forbid("web is for the browser", "^lib/web/", "^(app|components|inngest|lib|prisma|sandbox|scripts)/", {
    toNot: `^lib/(core|web)/|${ANY_SLICE}(schemas|names)\\.ts$`,
  }),
  forbid(
    "a slice stays below http, web, inngest and app",
    ANY_SLICE,
    "^(app|components|inngest|sandbox|scripts)/|^lib/(http|web)/|/node_modules/next/",
  ),
  ...SLICES.map((slice, index) =>
    forbid(
      `${slice} imports only earlier slices`,
      `^lib/${slice}/`,
      `^lib/(${SLICES.slice(index + 1).join("|") || "none"})/`,
    ),
  ),
  ...SLICES.map((slice) =>
    forbid(`${slice} is entered by its index`, `^(app|inngest|lib|components|scripts)/`, `^lib/${slice}/`, {
      fromNot: `^lib/${slice}/`,
      toNot: `^lib/${slice}/(index|schemas|names)\\.ts$`,
    }),
  ),
  forbid(
    "only a store speaks SQL or Prisma",
    ANY_SLICE,
    `/node_modules/(pg|@prisma/client|pg-copy-streams)/|${GENERATED}`,
    { fromNot: "/store(\\.ts$|/)" },
  ),
  forbid(
    "names are plain values",
    `${ANY_SLICE}names\\.ts$`,
    "^(app|components|inngest|lib|prisma|sandbox|scripts)/|/node_modules/",
    {
      toNot: `^lib/core/|${ANY_SLICE}names\\.ts$`,
    },
  ),
  forbid("a store knows the database, core and its own schemas", `${ANY_SLICE}store(\\.ts$|/)`, ANY_SLICE, {
    toNot: "^lib/[a-z]+/((schemas|names)\\.ts$|store|rules)",
  }),
  forbid(
    "rules are pure",
    `${ANY_SLICE}rules(\\.ts$|/)`,
    // A slice's store module, not the `stores` slice.
    "^lib/(platform|jobs|http|web)/|/store(?!s/((schemas|names)\\.ts$|rules))|^lib/[a-z]+/client(\\.ts$|/)|/node_modules/(pg|inngest|next)/",
  ),
  forbid(
    "routes hold no Prisma, components or engine",
    "^app/.*route\\.tsx?$",
    "^(components|inngest|prisma)/|/node_modules/(pg|@prisma)/",
    { fromNot: "^app/api/inngest/" },
  ),
  forbid("pages hold no store and no engine", "^app/", "^inngest/|/store(\\.ts$|/)|^prisma/", {
    fromNot: "^app/api/inngest/",
  }),
  forbid(
    "components stay in the browser",
    "^components/",
    "^(app|inngest|prisma|sandbox|scripts)/|^lib/(platform|http|jobs)/|^lib/[^/]+/(?!(schemas|names)\\.ts)",
    { toNot: "^lib/(core|web)/" },
  ),
  forbid(
    "primitives import nothing of ours but the browser leaf",
    "^components/ui/",
    "^(app|components|inngest|lib)/",
    { toNot: "^components/ui/|^lib/(web|core)/" },
  ),
  ...AREA_LEVELS.flatMap((level, index) =>
    level.map((area) =>
      forbid(
        `the area ${area} imports only areas of earlier levels`,
        `^components/${area}/`,
        `^components/(?!(${[...AREA_LEVELS.slice(0, index).flat(), area].join("|")})/)`,
      ),
    ),
  ),
  forbid(
    "functions call slices",
    "^inngest/functions/",
    "^(app|components|prisma|sandbox|scripts)/|^lib/(http|web)/|^lib/platform/(?!ctx|env)|/node_modules/pg/",
  ),
  forbid("the sandbox is foreign", "^sandbox/", "^(app|components|inngest|lib|prisma|scripts)/"),
  forbid("a client is for others", "^clients/", "^(app|components|inngest|lib|prisma|sandbox|scripts)/"),
  forbid("the product never needs its clients", "^(app|components|lib|inngest|prisma|sandbox|scripts)/", "^clients/"),
  forbid("the product never needs the sandbox", "^(app|components|lib|inngest|prisma)/", "^sandbox/"),
];

describe("architecture", () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    const present = ROOMS.filter((room) => readdirSync(ROOT).includes(room));
    const options = {
      ruleSet: { forbidden: rules },
      validate: true,
      tsPreCompilationDeps: true,
      exclude: { path: "^\\.next|/generated/.*/internal" },
      doNotFollow: { path: "node_modules|prisma/generated" },
    };
    const tsConfig = extractTSConfig(join(ROOT, "tsconfig.json"));
    const { output } = await cruise(
      present,
      { ...options, baseDir: ROOT },
      { extensions: [".ts", ".tsx", ".mjs"], alias: { "@": ROOT } },
      { tsConfig },
    );
    result = output as ICruiseResult;
  }, 120_000);

  it("the analysis covers the whole project, without unresolved imports", () => {
    expect(result.summary.totalCruised).toBeGreaterThan(30);
    const unresolved = result.modules.flatMap((module) =>
      module.dependencies
        .filter((dependency) => dependency.couldNotResolve)
        .map((dependency) => `${module.source} → ${dependency.module}`),
    );
    expect(unresolved.filter((line) => line.includes("→ .") || line.includes("→ @/"))).toEqual([]);
  });

  it("no import violates the dependency rules or forms a cycle", () => {
    const lines = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(lines).toEqual([]);
  });

  it("lib contains only known folders, and no module has a catch-all name", () => {
    const entries = readdirSync(join(ROOT, "lib"), { withFileTypes: true });
    expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    expect(
      entries
        .map(({ name }) => name)
        .filter((name) => !["core", "platform", "http", "jobs", "web", ...SLICES].includes(name)),
    ).toEqual([]);
    const dumps = result.modules
      .map(({ source }) => source)
      .filter(
        (source) =>
          /(^|\/)(utils?|helpers?|common|misc|manager)(\.tsx?$|\/)/.test(source) && !source.includes("node_modules"),
      );
    expect(dumps).toEqual([]);
  });

  it("only env.ts reads the environment", async () => {
    const { readFileSync } = await import("node:fs");
    const readers = result.modules
      .map(({ source }) => source)
      .filter(
        (source) => /^(lib|app|components|inngest)\/.*\.tsx?$/.test(source) && !source.startsWith("inngest/local/"),
      )
      .filter((source) => readFileSync(join(ROOT, source), "utf8").includes("process.env"));
    expect(readers).toEqual(["lib/platform/env.ts"]);
  });

  it("only the worker pool imports node:fs in the product, which never writes files to disk", () => {
    const importers = result.modules
      .filter(({ source }) => /^(lib|app|inngest|components)\/|^(middleware|instrumentation)\.ts$/.test(source))
      .filter(({ dependencies }) => dependencies.some(({ module }) => /^(node:)?fs(\/promises)?$/.test(module)))
      .map(({ source }) => source);
    // Looks only whether the worker's source exists.
    expect(importers).toEqual(["lib/platform/off-loop/pool.ts"]);
  });

  it("gives every area of components a level", () => {
    const entries = readdirSync(join(ROOT, "components"), { withFileTypes: true });
    expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
    expect(entries.map(({ name }) => name).toSorted()).toEqual(AREAS.toSorted());
  });
});
