import { readFileSync } from "node:fs";
import net from "node:net";
import { figure, isFull } from "../support/figures.ts";
import { leaksIn, valuesOfAurora } from "./support/aurora.ts";
import { exhaustingBodies, LARGEST_BODY, padded, sendBody } from "./support/exhausting-bodies.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";
import { eachAtOnce, rawExchange, rawRequest } from "./support/raw-http.ts";

// Raw bytes sent to the product's port that no HTTP client would send.
type Operation = { security?: unknown[]; "x-permissions"?: unknown };
const contract = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8")) as {
  security?: unknown[];
  paths: Record<string, Record<string, Operation>>;
};
const baseURL = process.env.E2E_URL ?? "";
const isOpen = ({ security }: Operation) => Array.isArray(security) && security.length === 0;
const guarded = Object.entries(contract.paths).flatMap(([path, { get }]) =>
  get && !isOpen(get)
    ? [`/api${path.replace(/^\/api/, "").replace(/\{\w+\}/g, "0198c0de-0000-7000-8000-000000000001")}`]
    : [],
);
const PAGES = [
  "/",
  "/clientes",
  "/rfm",
  "/segmentos",
  "/campanhas",
  "/pesquisas",
  "/resultados",
  "/atendimento",
  "/lojas",
  "/equipe",
  "/papeis",
  "/auditoria",
  "/filas",
  "/integracoes",
  "/integracoes/whatsapp",
  "/integracoes/whatsapp/modelos",
  "/configuracoes",
  "/configuracoes/email",
  "/configuracoes/webhooks-de-saida",
  "/importar",
  "/configuracoes/chaves",
  "/sincronizacao",
];

const swapCase = (path: string) =>
  path.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter));
const last = (path: string, put: (segment: string) => string) => path.replace(/[^/]*$/, put);
/** One path in the notations that have bypassed middlewares. */
const FORMS: ((path: string) => string)[] = [
  (path: string) => path,
  (path: string) => `${path}/`,
  (path: string) => `/${path}`,
  (path: string) => `/.${path}`,
  (path: string) => `/sign-in/..${path}`,
  (path: string) => `/sign-in%2f..${path}`,
  (path: string) => `/x;/..;${path}`,
  (path: string) => `${path}?_rsc=1a2b3`,
  (path: string) => `${path}.rsc`,
  (path: string) => `${path}.`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}.segments/_tree.segment.rsc`,
  (path: string) => `${path}.json`,
  (path: string) => `${path};x=.png`,
  (path: string) => `/_next/data/build${path}.json`,
  swapCase,
  (path: string) => path.replace(/\//g, "//"),
  (path: string) => path.replace(/(?<=.)\//g, "%2f"),
  (path: string) => path.replace(/\//g, "\\"),
  (path: string) => last(path, (segment) => segment.replace(/./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  (path: string) => `${baseURL}${path}`,
  (path: string) => `${path}?nxtPid=1&__nextLocale=en&nextInternalLocale=en`,
];
const FIVE = Array(5).fill("middleware").join(":");
const GUISES: Record<string, string>[] = [
  {},
  { "x-middleware-subrequest": "middleware" },
  { "x-middleware-subrequest": FIVE },
  { "x-middleware-subrequest": Array(5).fill("src/middleware").join(":") },
  { "x-middleware-subrequest": "pages/_middleware", "x-nextjs-data": "1" },
  { "x-middleware-rewrite": "/", "x-middleware-next": "1", "x-middleware-override-headers": "authorization" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,true]') },
  {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  },
  {
    "x-original-url": "/sign-in",
    "x-rewrite-url": "/sign-in",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  },
  { "x-invoke-path": "/", "x-matched-path": "/api/health", "x-now-route-matches": "1=1", "x-invoke-status": "200" },
  { "next-action": "0".repeat(42), "content-type": "text/x-component" },
];

test("[C8] no published middleware bypass returns data", async ({ apiAs }) => {
  test.setTimeout(isFull() ? 900_000 : 180_000);
  const values = [...(await valuesOfAurora(apiAs(ADMIN))), "tenantId", "organizationName"];
  const all = [...guarded, ...PAGES].flatMap((path) =>
    FORMS.flatMap((form) => GUISES.map((headers) => ({ path: form(path), headers }))),
  );
  // A prime step: every path, notation and variant is covered.
  const asked = isFull() ? all.filter((_, at) => at % 3 === 0) : all.filter((_, at) => at % 61 === 0);
  const leaks: string[] = [];
  const served: string[] = [];
  await eachAtOnce(asked, 8, async ({ path, headers }) => {
    const answer = await rawRequest(baseURL, { path, headers });
    if (leaksIn(answer.text, values).length > 0) leaks.push(`${path} ${JSON.stringify(headers)}`);
    const isOfApi = /^\/+api\//i.test(path) && answer.status === 200;
    if (isOfApi || answer.status === 101) served.push(`${path} ${JSON.stringify(headers)} ${answer.status}`);
    const target = new URL(answer.location ?? "/", baseURL);
    if (target.origin !== new URL(baseURL).origin) leaks.push(`${path} leads to ${target.origin}`);
  });
  expect(leaks).toEqual([]);
  expect(served).toEqual([]);
  expect(guarded.length).toBeGreaterThan(60);
  // Positive control: with a token, the plain paths do respond.
  const token = await apiAs(ADMIN).token();
  const own = await rawRequest(baseURL, {
    path: "/api/users/me",
    headers: { authorization: `Bearer ${token}`, ...GUISES[2] },
  });
  expect(leaksIn(own.text, ["tenantId"])).toEqual(["tenantId"]);
  figure("C8", { requests: asked.length, routes: guarded.length + PAGES.length, withData: leaks.length });
});

/** Median of twenty calls by another caller, in milliseconds. */
async function othersMs(headers: Record<string, string>): Promise<number> {
  const served: number[] = [];
  for (let call = 0; call < 20; call += 1) {
    const startedAt = performance.now();
    expect((await rawRequest(baseURL, { path: "/api/users/me", headers })).status).toBe(200);
    served.push(performance.now() - startedAt);
  }
  return served.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}

test("[D3] rejects resource-exhausting bodies, and serves other callers meanwhile", async ({ apiAs }) => {
  const token = await apiAs(ADMIN).token();
  // Positive control: a body of exactly the limit is read, and only its name is too long.
  expect((await sendBody(baseURL, token, padded(LARGEST_BODY))).status).toBe(400);
  const cases = exhaustingBodies(baseURL, token);
  const times: number[] = [];
  for (const { name, send, refusals } of cases) {
    const startedAt = performance.now();
    const { status } = await send();
    times.push(performance.now() - startedAt);
    expect([name, refusals.includes(status)]).toEqual([name, true]);
  }

  // Senders that never finish, while other callers are served.
  const headers = { authorization: `Bearer ${token}` };
  await othersMs(headers);
  const alone = await othersMs(headers);
  const { hostname, port } = new URL(baseURL);
  const slow = Array.from({ length: 100 }, (_, at) => {
    const socket = net.connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const half = "POST /api/settings/organization HTTP/1.1\r\nHost: localhost\r\n";
    socket.write(at % 2 ? half : `${half}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`);
    return socket;
  });
  const beside = await othersMs(headers);
  for (const socket of slow) socket.destroy();
  figure("D3", {
    cases: cases.length,
    slowestMs: Math.round(Math.max(...times)),
    slowSenders: slow.length,
    othersMs: Math.round(beside),
    "others' times alone": Number((beside / alone).toFixed(2)),
  });
});

const HIDDEN = "GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Hidden: 1\r\n\r\n";
const head = (lines: string[], path = "/api/local-identity/token") =>
  [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", ...lines, "", ""].join("\r\n");

const SMUGGLED: [name: string, bytes: string][] = [
  ["two lengths that differ", `${head(["Content-Length: 2", `Content-Length: ${2 + HIDDEN.length}`])}{}${HIDDEN}`],
  ["a length and chunks", `${head(["Content-Length: 4", "Transfer-Encoding: chunked"])}0\r\n\r\n${HIDDEN}`],
  [
    "chunks and a length",
    `${head(["Transfer-Encoding: chunked", `Content-Length: ${HIDDEN.length + 5}`])}0\r\n\r\n${HIDDEN}`,
  ],
  ["an encoding nobody knows", `${head(["Transfer-Encoding: xchunked"])}0\r\n\r\n${HIDDEN}`],
  ["an encoding twice", `${head(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"])}0\r\n\r\n${HIDDEN}`],
  ["an encoding behind a blank", `${head(["Transfer-Encoding : chunked"])}0\r\n\r\n${HIDDEN}`],
  ["an encoding behind a tab", `${head(["Transfer-Encoding:\u000bchunked"])}0\r\n\r\n${HIDDEN}`],
  ["a folded header", `${head(["X-Folded: a", "\tTransfer-Encoding: chunked", "Content-Length: 2"])}{}${HIDDEN}`],
  ["a length with a sign", `${head(["Content-Length: +2"])}{}${HIDDEN}`],
  ["a length with a list", `${head(["Content-Length: 2, 2"])}{}${HIDDEN}`],
  ["a length that is hexadecimal", `${head(["Content-Length: 0x2"])}{}${HIDDEN}`],
  ["a negative length", `${head(["Content-Length: -2"])}{}${HIDDEN}`],
  ["a chunk's size that is none", `${head(["Transfer-Encoding: chunked"])}zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ["a chunk's size beyond all numbers", `${head(["Transfer-Encoding: chunked"])}fffffffffffffffff\r\n{}\r\n${HIDDEN}`],
  ["a chunk longer than it says", `${head(["Transfer-Encoding: chunked"])}1\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  [
    "a bare line feed in the head",
    `POST /api/local-identity/token HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n{}${HIDDEN}`,
  ],
  ["a carriage return in a value", `${head(["X-A: b\rTransfer-Encoding: chunked", "Content-Length: 2"])}{}${HIDDEN}`],
  ["a NUL in a value", `${head(["X-A: b\0c", "Content-Length: 2"])}{}${HIDDEN}`],
  ["a head above 16 kB", head([`X-Long: ${"a".repeat(17_000)}`, "Content-Length: 2"])],
  ["a thousand headers above 16 kB", head([...Array(1_000).keys()].map((at) => `X-${at}: ${"a".repeat(20)}`))],
  ["no host", "GET /api/health HTTP/1.1\r\n\r\n"],
  ["a version that isn't", "GET /api/health HTTP/9.9\r\nHost: localhost\r\n\r\n"],
];

test("[D8] rejects every request-smuggling form", async () => {
  const wrong: string[] = [];
  await eachAtOnce(SMUGGLED, 6, async ([name, bytes]) => {
    const { text, isClosed } = await rawExchange(baseURL, bytes);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
    const isRefused = statuses.length === 1 && ["400", "431", "413", "501", "505"].includes(statuses[0] ?? "");
    if (!isRefused || !isClosed || /x-hidden/i.test(text)) wrong.push(`${name}: ${statuses.join(" ")} ${isClosed}`);
  });
  expect(wrong).toEqual([]);
  // Positive control: two complete requests in one write get two responses; 429 where C8 has just sent thousands.
  const two = await rawExchange(baseURL, `${HIDDEN}${HIDDEN.replace("X-Hidden", "Connection: close\r\nX-Hidden")}`);
  expect([...two.text.matchAll(/HTTP\/1\.1 (?:200|429)/g)]).toHaveLength(2);
  figure("D8", { forms: SMUGGLED.length, answeredWrongly: wrong.length });
});
