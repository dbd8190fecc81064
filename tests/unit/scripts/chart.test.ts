import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import schema from "../../../charts/balcao/values.schema.json" with { type: "json" };
import { checkConfiguration } from "../../../lib/platform/configuration/check-configuration.ts";
import { VARIABLE_GROUPS } from "../../../lib/platform/configuration/variables.ts";
import { EngineEnv, Env } from "../../../lib/platform/env.ts";
import manifest from "../../../package.json" with { type: "json" };
import { ONE_SERVER } from "../../support/configuration.ts";

const ROOT = join(import.meta.dirname, "../../..");
const CHART = join(ROOT, "charts/balcao");
const read = (file: string) => readFileSync(join(CHART, file), "utf8");
const TEMPLATES = globSync("templates/*", { cwd: CHART });
const MANIFESTS = TEMPLATES.filter((file) => file.endsWith(".yaml"));
const values = parse(read("values.yaml")) as Record<string, unknown>;
const hasHelm = spawnSync("helm", ["version"]).status === 0;
if (!hasHelm)
  console.log("SKIPPED in chart.test.ts: helm is not installed, so the chart was neither rendered nor linted");

type Setting = { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } };
type Container = { command?: string[]; env: Setting[]; envFrom?: object[]; ports?: { containerPort: number }[] };
type Manifest = {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; annotations?: Record<string, string> };
  spec?: { template?: { spec: { containers: Container[] } } };
};

/**
 * The fixed part of a template: lines that consist of an action are left out, and other actions are replaced by `x`.
 * Both branches of a condition stay, so a key may occur twice.
 */
function outline(template: string): Manifest[] {
  const text = template.replaceAll(/^\s*\{\{.*\}\}\s*$\n?/gm, "").replaceAll(/\{\{.*?\}\}/g, "x");
  return parseAllDocuments(text, { uniqueKeys: false }).flatMap((document) => {
    expect(document.errors).toEqual([]);
    return [document.toJS() as Manifest];
  });
}

function containerOf(file: string): Container {
  const found = outline(read(`templates/${file}`)).flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(found).toHaveLength(1);
  return found[0] as Container;
}

const placed = (env: Setting[]) =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [name, value ?? ONE_SERVER[valueFrom?.secretKeyRef.key ?? ""]]),
  );

describe("Chart.yaml", () => {
  it("has the product's version, as chart and as application", () => {
    const { version, appVersion } = parse(read("Chart.yaml")) as Record<string, string>;
    expect([version, appVersion]).toEqual([manifest.version, manifest.version]);
  });
});

describe("values.yaml", () => {
  const isValid = new Ajv({ strict: true, strictTypes: false }).compile(schema);
  const withValue = (path: string, value: unknown) => {
    const copy = structuredClone(values);
    const names = path.split(".");
    const last = names.pop() ?? "";
    (names.reduce((place, name) => place[name] as Record<string, unknown>, copy) as Record<string, unknown>)[last] =
      value;
    return copy;
  };

  it("fits values.schema.json", () => {
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
  });

  it.each([
    ["app.replica", 2],
    ["app.replicas", 16],
    ["app.replicas", "2"],
    ["config.APP_URL", "crm.example.com"],
    ["config.app_url", "https://crm.example.com"],
    ["image.digest", "latest"],
    ["secret.values", { DATABASE_URL: null }],
    ["service.port", 0],
  ])("may not have %s: %j", (path, value) => {
    expect(isValid(withValue(path, value))).toBe(false);
  });

  const referenced = new Set(
    TEMPLATES.flatMap((file) => [...read(file).matchAll(/\.Values\.([\w.]+\w)/g)].map(([, path = ""]) => path)),
  );
  const leaves = (node: unknown, path: string): string[] =>
    typeof node === "object" && node !== null && !Array.isArray(node) && Object.keys(node).length > 0
      ? Object.entries(node).flatMap(([name, child]) => leaves(child, path === "" ? name : `${path}.${name}`))
      : [path];

  it("has every value that a template uses", () => {
    const known = leaves(values, "");
    const isKnown = (path: string) =>
      known.some((leaf) => `${leaf}.`.startsWith(`${path}.`) || path.startsWith(`${leaf}.`));
    expect(referenced.size).toBeGreaterThan(30);
    expect([...referenced].filter((path) => !isKnown(path))).toEqual([]);
  });

  it("has no value that no template uses", () => {
    const isUsed = (leaf: string) => [...referenced].some((path) => `${leaf}.`.startsWith(`${path}.`));
    expect(leaves(values, "").filter((leaf) => !isUsed(leaf))).toEqual([]);
  });
});

describe("the chart's templates", () => {
  it.each(MANIFESTS)("%s consists of named objects", (file) => {
    const objects = outline(read(file));
    expect(objects.length).toBeGreaterThan(0);
    for (const { apiVersion, kind, metadata } of objects)
      expect(
        [apiVersion, kind, metadata?.name].every((field) => typeof field === "string"),
        file,
      ).toBe(true);
  });

  it("name only variables that the product reads", () => {
    const known = VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables));
    const text = [...TEMPLATES, "values.yaml"].map(read).join("\n");
    const named = new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });

  it("start programs that exist", () => {
    const commands = [
      ...TEMPLATES.map(read)
        .join("\n")
        .matchAll(/\bnode,? ([\w/]+\.ts)/g),
    ].map(([, file = ""]) => file);
    expect(commands).toEqual(expect.arrayContaining(["scripts/migrate.ts", "inngest/local/main.ts"]));
    expect(commands.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it("run every container read-only, as no root user, without capabilities or a token of the cluster", () => {
    const [, pod = "", container = ""] = read("templates/_pod.tpl").split(/^\{\{- define .*$/m);
    expect(outline(pod)[0]).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(outline(container)[0]).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    });
    const count = (text: string, part: string) => text.split(part).length - 1;
    for (const text of MANIFESTS.map(read)) {
      expect(count(text, 'include "balcao.container"')).toBe(count(text, "containers:"));
      expect(count(text, 'include "balcao.pod"')).toBe(count(text, "containers:"));
    }
  });

  it("configure the application for the embedded engine, and probe it", () => {
    const { env, ports } = containerOf("app.yaml");
    const { JOB_ENGINE, INNGEST_BASE_URL, ...rest } = ONE_SERVER;
    expect(checkConfiguration(Env, { ...rest, ...placed(env) })).toEqual([]);
    expect(ports?.map(({ containerPort }) => String(containerPort))).toEqual([placed(env).PORT]);
    expect(containerOf("app.yaml")).toMatchObject({
      startupProbe: { httpGet: { path: "/api/health" } },
      livenessProbe: { httpGet: { path: "/api/health" } },
      readinessProbe: { httpGet: { path: "/api/ready" } },
    });
  });

  it("give the engine what it needs, without the application's other secrets", () => {
    const { env, envFrom, ports } = containerOf("engine.yaml");
    expect(envFrom).toEqual([{ configMapRef: { name: "x" } }]);
    const own = env.filter(({ name }) => name !== "x");
    expect(own.every(({ name }) => name in EngineEnv.shape)).toBe(true);
    const looped = /range list ("[^}]+") \}\}/.exec(read("templates/engine.yaml"))?.[1]?.match(/\w+/g);
    expect(looped).toEqual(["DATABASE_URL", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"]);
    const { ENGINE_HOST, ENGINE_PORT } = placed(own);
    expect([ENGINE_HOST, ENGINE_PORT]).toEqual(["0.0.0.0", String(ports?.[0]?.containerPort)]);
  });

  it("migrate before an installation and an upgrade, with the owner's address in that Job only", () => {
    const job = outline(read("templates/migration.yaml")).find(({ kind }) => kind === "Job");
    expect(job?.metadata?.annotations?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
    expect(containerOf("migration.yaml").env.map(({ name }) => name)).toEqual(["DATABASE_URL", "MIGRATE_DATABASE_URL"]);
    expect(TEMPLATES.filter((file) => read(file).includes("MIGRATE_DATABASE_URL"))).toEqual([
      "templates/migration.yaml",
    ]);
  });
});

describe.runIf(hasHelm)("helm", () => {
  const NAMES = ["image.repository=ghcr.io/example/balcao", "config.APP_URL=https://crm.example.com"];
  const OTHERS = ["secret.existingSecret=balcao-keys", "migration.existingSecret=balcao-owner"];
  const VALUES = ["secret.values.DATABASE_URL=postgresql://a", "migration.databaseUrl=postgresql://b"];
  const ON = ["ingress", "networkPolicy", "app.autoscaling"].map((name) => `${name}.enabled=true`);
  const OFF = ["engine", "migration", "app.podDisruptionBudget"].map((name) => `${name}.enabled=false`);
  const helm = (command: string[], settings: string[]) =>
    spawnSync("helm", [...command, CHART, ...settings.flatMap((setting) => ["--set", setting])], { encoding: "utf8" });
  const kindsOf = (settings: string[]) => {
    const { stdout, stderr } = helm(["template", "balcao"], settings);
    expect(stderr).toBe("");
    const objects = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
    return objects.map(({ kind, metadata }) => `${kind} ${metadata?.name}`).toSorted();
  };

  it("finds no mistake in the chart", () => {
    const { status, stdout } = helm(["lint", "--strict"], [...NAMES, ...OTHERS]);
    expect(status, stdout).toBe(0);
  });

  it("renders the parts that the values switch on", () => {
    const always = ["ConfigMap balcao", "Deployment balcao", "Service balcao", "ServiceAccount balcao"];
    const standard = [
      ...always,
      "Deployment balcao-engine",
      "Job balcao-migration",
      "PodDisruptionBudget balcao",
      "Service balcao-engine",
    ];
    const added = [
      "HorizontalPodAutoscaler balcao",
      "Ingress balcao",
      "NetworkPolicy balcao",
      "NetworkPolicy balcao-engine",
      "Secret balcao",
      "Secret balcao-migration",
      "Service balcao-closed",
    ];
    expect(kindsOf([...NAMES, ...OTHERS])).toEqual(standard.toSorted());
    expect(kindsOf([...NAMES, ...OTHERS, ...OFF])).toEqual(always);
    expect(kindsOf([...NAMES, ...VALUES, ...ON])).toEqual([...standard, ...added].toSorted());
  });

  it.each([
    ["image.repository", [...NAMES.slice(1), ...OTHERS]],
    ["config.APP_URL", [...NAMES.slice(0, 1), ...OTHERS]],
    ["secret.existingSecret", [...NAMES, ...OTHERS.slice(1)]],
    ["migration.existingSecret", [...NAMES, ...OTHERS.slice(0, 1)]],
  ])("names the missing value %s", (name, settings) => {
    const { status, stderr } = helm(["template", "balcao"], settings);
    expect(status).not.toBe(0);
    expect(stderr).toContain(name);
  });
});
