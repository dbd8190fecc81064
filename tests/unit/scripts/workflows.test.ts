import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../../package.json" with { type: "json" };
import { embeddedRelease } from "../../../scripts/database/embedded-postgres.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const FILES = globSync(".github/workflows/*.yml", { cwd: ROOT });

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, string> };
type Job = {
  uses?: string;
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  strategy?: { matrix: { include: Record<string, string>[] } };
  steps?: Step[];
};
type Workflow = {
  name: string;
  on: Record<string, { branches?: string[]; paths?: string[]; tags?: string[] } | null>;
  permissions: Record<string, string>;
  concurrency?: { group: string };
  jobs: Record<string, Job>;
};
/** An expression as GitHub writes it. */
const expression = (text: string) => `\${{ ${text} }}`;
const workflow = (file: string) => parse(read(`.github/workflows/${file}`)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const stepUsing = (from: Workflow, action: string) => stepsOf(from).find(({ uses }) => uses?.startsWith(`${action}@`));

describe.each(FILES)("%s", (path) => {
  const text = read(path);
  const { on, permissions, concurrency, jobs } = parse(text) as Workflow;

  it("pins every action to a commit, with its version in a comment", () => {
    const uses = [...text.matchAll(/^[\s-]*uses: (.+)$/gm)].map(([, action = ""]) => action);
    const own = uses.filter((action) => action.startsWith("./"));
    expect(own.filter((action) => !existsSync(join(ROOT, action)))).toEqual([]);
    const others = uses.filter((action) => !action.startsWith("./"));
    expect(others.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it("may only read by default, and writes nothing but packages and releases", () => {
    expect(permissions).toEqual({ contents: "read" });
    const written = Object.values(jobs).flatMap((job) =>
      Object.entries(job.permissions ?? {}).flatMap(([scope, access]) => (access === "write" ? [scope] : [])),
    );
    expect(written.filter((scope) => !["packages", "contents"].includes(scope))).toEqual([]);
    if (written.includes("contents")) expect(Object.keys(on)).toEqual(["push"]);
  });

  it("replaces or awaits its earlier runs, and ends jobs that hang", () => {
    expect(concurrency?.group).toContain("github.ref");
    const endless = Object.entries(jobs).filter(([, job]) => !job.uses && !job["timeout-minutes"]);
    expect(endless.map(([name]) => name)).toEqual([]);
  });

  it("keeps the token out of checkouts, and values that others choose out of commands", () => {
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
    expect(on).not.toHaveProperty("pull_request_target");
  });

  it("starts only existing commands and files", () => {
    const commands = stepsOf(parse(text) as Workflow).map(({ run = "" }) => run);
    const scripts = commands.flatMap((run) =>
      [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = ""]) => name),
    );
    const builtIn = ["audit", "ci"];
    expect(scripts.filter((name) => !builtIn.includes(name) && !(name in manifest.scripts))).toEqual([]);
    const files = commands.flatMap((run) => run.match(/(?<![\w/.])(?:scripts|\.ci|charts)\/[\w./-]*\w/g) ?? []);
    const watched = Object.values(on).flatMap((event) => event?.paths ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(watched.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
  });
});

describe("the verdict on a pull request", () => {
  const verdict = workflow("verdict.yml");
  const matrix = verdict.jobs.verdict?.strategy?.matrix.include ?? [];

  it("is that of .ci/run, on the oldest and the newest supported PostgreSQL", () => {
    expect(verdict.on).toHaveProperty("pull_request");
    const [step] = stepsOf(verdict).filter(({ run }) => run === ".ci/run");
    expect(step?.env).toEqual({ TEST_POSTGRES: expression("matrix.postgres") });
    expect(matrix.map(({ postgres }) => postgres)).toEqual(["15", "18"]);
    expect(new Set(matrix.map(({ postgres }) => embeddedRelease(postgres))).size).toBe(2);
  });

  it("is given with the oldest Node.js that package.json allows and with the project's own", () => {
    const oldest = manifest.engines.node.replace(">=", "");
    expect(matrix.map(({ node }) => node)).toEqual([oldest, read(".nvmrc").trim()]);
  });
});

describe("the published image", () => {
  const image = workflow("image.yml");

  it("is built for amd64 and arm64, with SBOM and provenance, and only pushed outside pull requests", () => {
    const architectures = image.jobs.build?.strategy?.matrix.include.map(({ architecture }) => architecture);
    expect(architectures).toEqual(["amd64", "arm64"]);
    const { with: build } = stepUsing(image, "docker/build-push-action") ?? {};
    expect(build).toMatchObject({
      sbom: true,
      provenance: "mode=max",
      platforms: `linux/${expression("matrix.architecture")}`,
    });
    expect(Object.keys(image.on)).toEqual(["pull_request", "workflow_call"]);
    expect(build?.outputs).toMatch(/push-by-digest=true.*push=\$\{\{ github\.event_name != 'pull_request' \}\}$/);
  });
});

describe.each([
  ["main.yml", { branches: ["main"] }],
  ["release.yml", { tags: ["v*"] }],
])("the image of %s", (file, push) => {
  const caller = workflow(file);

  it("is published only after the verdict", () => {
    expect(caller.on).toEqual({ push });
    expect(caller.jobs.verdict?.uses).toBe("./.github/workflows/verdict.yml");
    expect(caller.jobs.image).toMatchObject({ needs: "verdict", uses: "./.github/workflows/image.yml" });
  });
});

describe("a release", () => {
  const release = workflow("release.yml");

  it("publishes after its checks, the verdict and the image", () => {
    const needs = Object.entries(release.jobs).map(([name, job]) => [name, (job as { needs?: string }).needs]);
    expect(needs).toEqual([
      ["notes", undefined],
      ["verdict", "notes"],
      ["image", "verdict"],
      ["publish", "image"],
    ]);
  });
});

describe("dependabot.yml", () => {
  type Update = { "package-ecosystem": string; groups?: object; ignore?: { "dependency-name": string }[] };
  const { updates } = parse(read(".github/dependabot.yml")) as { updates: Update[] };

  it("updates packages, images and actions in groups", () => {
    const ecosystems = updates.map((update) => [
      update["package-ecosystem"],
      Object.keys(update.groups ?? {}).length > 0,
    ]);
    expect(ecosystems).toEqual(["npm", "docker", "docker-compose", "github-actions"].map((name) => [name, true]));
  });

  it("ignores major versions only of packages that are used", () => {
    const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((one) => one["dependency-name"]));
    expect(ignored.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  });
});

describe("the issue forms", () => {
  type Form = { name: string; description: string; body: { type: string; id?: string }[] };

  it.each(["bug.yml", "feature.yml"])("%s has a name, a description and fields with distinct ids", (file) => {
    const { name, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${file}`)) as Form;
    expect([name, description].every(Boolean)).toBe(true);
    const ids = body.flatMap(({ type, id }) => (type === "markdown" ? [] : [id]));
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });
});
