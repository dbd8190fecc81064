import fc from "fast-check";
import type { Checks, Marks, Problem } from "./checks.ts";
import { toCurl } from "./curl.ts";
import type { ApiDocument, Operation } from "./operations.ts";
import type { Principal } from "./principals.ts";
import { type FuzzCase, type HttpRequest, render, requestOf } from "./requests.ts";
import { HangError, type HttpAnswer, type Send } from "./send.ts";
import { proven } from "./signatures.ts";
import type { World } from "./world.ts";

export type Target = { document: ApiDocument; world: World; checks: Checks; send: Send; origin: string };
export type Finding = Problem & { operation: string; curl: string; times: number };
export type GroupRun = {
  requests: number;
  /** Responses per status, by operation. */
  statuses: Map<string, Map<number, number>>;
  milliseconds: number[];
  findings: Finding[];
};

const MOST_KINDS = 20;
const SHRINKS = 120;
/** Recreates what requests deleted, so that later ones find something. */
const REFILL_EVERY = 100;

/**
 * Sends this many requests to a group's operations. Keeps the smallest request per kind of failure and continues after
 * it, since one failure must not hide another.
 */
export async function runGroup(
  operations: Operation[],
  requests: number,
  seed: number,
  target: Target,
): Promise<GroupRun> {
  const run: GroupRun = { requests: 0, statuses: new Map(), milliseconds: [], findings: [] };
  const all = fc.oneof(...operations.map((one) => requestOf(one, target.document, target.world.ids)));
  const known = new Set<string>();
  while (run.requests < requests && known.size < MOST_KINDS) {
    let shrinks = 0;
    const property = fc.asyncProperty(all, async (made) => {
      // A failure may depend on the clock or on database state, so shrinking is limited.
      if (shrinks > SHRINKS) return;
      const problem = await attempt(made, target, run);
      if (problem === undefined || known.has(keyOf(made.operation, problem))) return;
      shrinks += 1;
      throw new FoundError(problem);
    });
    const details = await fc.check(property, { seed: seed + run.requests, numRuns: requests - run.requests });
    if (!details.failed) continue;
    const [made] = details.counterexample ?? [];
    const { errorInstance: error } = details;
    if (made === undefined || !(error instanceof FoundError)) throw error;
    known.add(keyOf(made.operation, error.problem));
    const { request } = await prepare(made, target);
    const curl = toCurl(request, target.origin, bearerNote(made.principal));
    run.findings.push({ ...error.problem, operation: made.operation.name, curl, times: 1 });
  }
  return run;
}

/** A shell variable instead of a token, which expires after a minute. */
function bearerNote(principal: Principal): string | undefined {
  if ("role" in principal) return `Bearer $TOKEN_${principal.home}_${principal.role}`;
  if ("key" in principal) return `Bearer $KEY_${principal.home}_${principal.key}`;
  return principal.bad === "none" ? undefined : `Bearer $TOKEN_${principal.bad}`;
}

class FoundError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.kind}: ${problem.detail}`);
    this.problem = problem;
  }
}

/** The same kind of failure in the same operation is one finding. */
function keyOf({ name }: Operation, { kind, detail }: Problem): string {
  return `${name} ${kind} ${kind.startsWith("answer breaks") ? detail.replace(/\d+/g, "n") : ""}`;
}

async function attempt(made: FuzzCase, target: Target, run: GroupRun): Promise<Problem | undefined> {
  const { world, checks, send } = target;
  const { operation, principal } = made;
  const { request, authorization } = await prepare(made, target);
  const startedAt = performance.now();
  const answer = await send(operation, request, authorization).catch((error: Error) => error);
  run.requests += 1;
  run.milliseconds.push(performance.now() - startedAt);
  if (answer instanceof HangError) return { kind: "hang", detail: answer.message };
  if (answer instanceof Error) return { kind: "no answer", detail: answer.stack ?? answer.message };
  count(run, operation.name, answer.status);
  if (answer.status === 201) learn(world, operation, answer);
  if (answer.status === 429) await world.forgetLimits();
  if (run.requests % REFILL_EVERY === 0) await world.refill();
  const sent = `${decode(request.target)}\n${JSON.stringify(request.headers)}\n${String(request.body ?? "")}`;
  const foreign = foreignTo(principal, operation, request.target, sent, world);
  return (
    checks.answer(operation, answer, foreign, sent) ?? admits(made, answer) ?? accepts(made, request, answer, checks)
  );
}

async function prepare(made: FuzzCase, { world }: Target): Promise<{ request: HttpRequest; authorization?: string }> {
  const plain = render(made);
  const whole = made.isSigned ? proven(made.operation.name, plain, world.ours.orgId) : plain;
  const { authorization: ofProof, ...headers } = whole.headers;
  return { request: { ...whole, headers }, authorization: ofProof ?? (await world.credentials(made.principal)) };
}

/** Credentials that open nothing opened something, or a key for reading changed something. */
function admits({ operation, principal, isSigned }: FuzzCase, { status }: HttpAnswer): Problem | undefined {
  if (status >= 400 || operation.isPublic || isSigned) return;
  if ("bad" in principal) return { kind: "accepts invalid credentials", detail: `${status} ${principal.bad}` };
  const isChange = ["PUT", "PATCH", "DELETE"].includes(operation.method);
  if (isChange && "key" in principal && principal.key === "reading")
    return { kind: "lets a key for reading change something", detail: String(status) };
  return;
}

/** A body that definitely violates the declared schema was accepted. */
function accepts(
  { operation, contentType }: FuzzCase,
  { body }: HttpRequest,
  { status }: HttpAnswer,
  checks: Checks,
): Problem | undefined {
  if (status >= 400 || operation.body === undefined || typeof body !== "string" || contentType !== "application/json")
    return;
  const value = parse(body);
  if (value === undefined || !checks.breaks(operation.body.schema, value)) return;
  return { kind: "accepts an invalid body", detail: `${status} ${body.slice(0, 300)}` };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Public responses may contain data of the secret's organization, but none of the other. An audit log repeats its
 * users' requests, including foreign ids, and names super admins.
 */
function foreignTo(
  principal: Principal,
  { isPublic, group }: Operation,
  target: string,
  sent: string,
  { ours, theirs }: World,
): Marks {
  if (isPublic || "bad" in principal) {
    const words = target.split(/[/?=&,]/);
    const isAsked = ({ orgId, secrets }: typeof ours) =>
      sent.includes(orgId) || words.some((word) => secrets.has(word));
    const others = [ours, theirs].filter((tenant) => !isPublic || !isAsked(tenant));
    return joined(others.map(({ marks }) => marks));
  }
  if ("role" in principal && principal.role === "superAdmin") return joined([]);
  const { marks } = principal.home === "ours" ? theirs : ours;
  return group === "audit" ? { ...marks, ids: new Set() } : marks;
}

function joined(marks: Marks[]): Marks {
  return { ids: new Set(marks.flatMap(({ ids }) => [...ids])), canaries: marks.flatMap(({ canaries }) => canaries) };
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function count({ statuses }: GroupRun, name: string, status: number): void {
  const own = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, own.set(status, (own.get(status) ?? 0) + 1));
}

/** Later requests can use the ids that this one created. */
function learn({ ids }: World, { path }: Operation, { body }: HttpAnswer): void {
  const answered = parse(body.toString("utf8")) as { id?: unknown } | undefined;
  if (typeof answered?.id === "string") ids.learnId(path, answered.id);
}
