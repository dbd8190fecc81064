/** The required fault tests, one per row. A test of a row has its id in brackets in its name: `[A5]`. */
export type Row = {
  id: string;
  goal: string;
  target: string;
  /** Bounds of measured figures: a test can pass while its row misses the target. */
  atMost?: Record<string, number>;
  atLeast?: Record<string, number>;
  /** How our test differs from the goal, and why. */
  note?: string;
  /** Why there is no test. */
  missing?: string;
};

export const ROWS: Row[] = [
  // A. Exactly once, and durable
  {
    id: "A1",
    goal: "A campaign of 20,000: app and engine killed 20 times, provider with idempotency keys",
    target: "0 duplicates, 0 losses, ends without manual action",
    atMost: { duplicates: 0, lost: 0 },
    note: "no stub provider supports idempotency keys, so this row runs the harder case of A2",
  },
  {
    id: "A2",
    goal: "The same without idempotency keys: status webhooks are matched by our own message id",
    target:
      "0 duplicates, 0 losses; in doubt only messages that the provider never reported, and none of them sent again",
    atMost: { duplicates: 0, lost: 0 },
  },
  {
    id: "A3",
    goal: "A1 and A2 with 20 % 429/503, 10 % of responses lost after acceptance, Retry-After honoured",
    target: "0 duplicates, 0 losses; at most twice the undisturbed time",
    atMost: { duplicates: 0, lost: 0, "times undisturbed": 2 },
  },
  {
    id: "A4",
    goal: "A crash before and after every step of the send, at 500 points or more",
    target: "0 duplicates, 0 losses at every point",
    atMost: { duplicates: 0, lost: 0 },
    atLeast: { "crash points": 100 },
  },
  {
    id: "A5",
    goal: "Two workers, two schedulers and 100 parallel requests to send",
    target: "exactly 1 accepted, 99 rejected; no customer receives a campaign twice",
    atMost: { accepted: 1, duplicates: 0 },
  },
  {
    id: "A6",
    goal: "A recurring campaign: the scheduler is killed at each step, 200 times; its lock expires; clocks jump 10 minutes",
    target: "each occurrence is sent at most once; the next time only moves forward",
    atMost: { "sent twice": 0 },
    atLeast: { kills: 200 },
  },
  {
    id: "A7",
    goal: "Five parallel recoveries of job runs older than ten minutes",
    target: "each run is resumed once, with the same result",
    atMost: { "taken up": 1 },
  },
  {
    id: "A8",
    goal: "20 campaigns send to the same 1,000 customers in parallel",
    target: "never more than the message limit in its window; the other messages are skipped",
    atMost: { "most to one person": 2 },
  },
  {
    id: "A9",
    goal: "A sync of 400,000 rows: 6 immediate stops of the database, 6 kills, 5 % of the ERP's responses broken",
    target: "rows, totals, RFM and roll-ups equal a clean run; it continues from its checkpoint; failures are recorded",
    atMost: { differences: 0 },
    atLeast: { crashes: 6, kills: 6, rows: 400_000 },
  },
  {
    id: "A10",
    goal: "A full sync repeated, with overlapping windows and shuffled pages",
    target: "the second run writes nothing",
  },
  {
    id: "A11",
    goal: "Roll-ups and totals compared with a plain count after 10,000 random inserts, updates, deletions and merges",
    target: "0 differences",
    note: "the ERP does not delete sales: it changes a cancelled sale to an empty one",
  },
  {
    id: "A12",
    goal: "Database, connections, Redis, engine, vault or key server unavailable for a while; a process killed before it sends its event",
    target: "reads work again within 5 s; limiter and sign-in never fail open; no event is lost",
    atMost: { "reads back ms": 5_000, "failed open": 0, lost: 0 },
  },
  {
    id: "A13",
    goal: "Five minutes in which the provider answers only 429, then recovery",
    target: "0 lost; 90 % of the rate within 30 s; at most 1.2 calls per message after recovery",
    atMost: { lost: 0, "recovered ms": 30_000, "calls a message after it": 1.2 },
  },
  {
    id: "A14",
    goal: "A campaign deleted at 100 random moments of its send run",
    target: "no message is sent later than 1 s after the 204; no foreign key error, no 5xx",
    atMost: { "last message ms": 1_000 },
  },
  {
    id: "A15",
    goal: "Sends, webhooks, a sync, a recompute and schedules at once, on 3 application processes and 2 engines, 20 kills",
    target: "0 duplicates, 0 losses in every lane",
    atMost: { duplicates: 0, lost: 0 },
  },
  {
    id: "A16",
    goal: "Events for integrators: eight sessions change the same customers while a reader follows; a process is killed before and after its commit",
    target: "each committed change has one event, in the order of its customer's changes; others have none",
    atMost: { lost: 0, repeated: 0, "out of order": 0 },
  },
  {
    id: "A17",
    goal: "Requests with an Idempotency-Key: the process is killed 500 times at random points, and each request is repeated",
    target: "each is carried out exactly once",
    atMost: { lost: 0, "carried out twice": 0 },
    atLeast: { kills: 500 },
  },
  // B. Webhooks
  {
    id: "B1",
    goal: "Every inbound webhook ten times, in sequence and in parallel",
    target: "the state after ten equals the state after one; one effect; every response is 2xx",
    atMost: { effects: 1 },
    note: "a repeated campaign.send of the automation tool is a 409, like any other repeated send request",
  },
  {
    id: "B2",
    goal: "Every order of sent, delivered, read and failed, with gaps, and 1,000 random streams",
    target: "no status goes back; counters equal a sorted replay; only the first reply counts",
    atMost: { differences: 0 },
  },
  {
    id: "B3",
    goal: "Signatures: valid, duplicate header, wrong secret, each of 200 bytes changed, rewritten JSON, malformed headers",
    target: "every response is correct; no effect before the signature is verified",
    atMost: { "effects before the signature": 0 },
  },
  {
    id: "B4",
    goal: "Identity webhooks with timestamps off by ±299 s or ±301 s, or malformed; the server's clock off by 4 minutes",
    target: "accepted within 300 s only; a repeated id changes nothing",
  },
  {
    id: "B5",
    goal: "Secrets are compared in constant time: a rule over the source, and Welch's t-test over 20,000 samples",
    target: "no other comparison in the source; |t| < 4.5",
    atMost: { "t of secrets": 4.5, "t of signatures": 4.5 },
  },
  {
    id: "B6",
    goal: "240 statuses a second for 10 minutes while the database answers 50 ms late",
    target: "p99 of the response ≤ 250 ms, 0 lost, inbox empty within 10 s",
    atMost: { lost: 0, "p99 ms": 250, "drained ms": 10_000 },
    note: "with a higher WEBHOOK_RATE_LIMIT and the default connection pool",
  },
  {
    id: "B7",
    goal: "A payload that names another organization's number, an unknown one, or two organizations at once",
    target: "each entry affects its own organization only; an unknown number is ignored; answered 200",
  },
  {
    id: "B8",
    goal: "The provider's handshake with markup in its challenge, and with a wrong token",
    target: "echoed as text/plain for the correct token only, otherwise 403",
  },
  {
    id: "B9",
    goal: "Bursts from many phones within one second: parallel webhooks, redeliveries, workers that fail or die",
    target: "every message arrives in the helpdesk once, per phone in order of receipt",
    atMost: { "out of order": 0 },
    atLeast: { phones: 100, messages: 1_000, deaths: 1 },
  },
  {
    id: "B10",
    goal: "Outbound webhooks: the delivering process is killed 500 times, and crashes before and after each database step",
    target: "every event reaches every endpoint at least once; none is lost, none handed out twice",
    atMost: { lost: 0 },
    atLeast: { kills: 500, "crash points": 20 },
  },
  {
    id: "B11",
    goal: "A dead endpoint with 1,000 events beside the endpoints of other organizations",
    target: "it takes one turn, and few requests until it answers again",
    atMost: { "turns of the dead one": 1, "requests of the dead one before the others": 8 },
  },
  // C. Tenants and permissions
  {
    id: "C1",
    goal: "Every route and every id it takes (path, query, body) with another organization's id",
    target: "404, with the same body as for an id that does not exist; the organization's own id as control",
    atMost: { leaks: 0 },
    note: "the latencies of foreign and absent ids are recorded together; a segment condition may name an id that does not exist, and matches no customer",
  },
  {
    id: "C2",
    goal: "Every route and six principals against a declared policy",
    target: "every combination is correct; a route without a policy fails the build",
    atMost: { undeclared: 0 },
  },
  {
    id: "C3",
    goal: "The database's catalogue: every table has its tenant column, forced row-level security and a policy",
    target: "0 tables without them; the application's role owns no table and bypasses no policy",
    atMost: { without: 0 },
  },
  {
    id: "C4",
    goal: "As the application's role: other organizations' rows of every table, with no tenant set, an empty and a malformed one",
    target: "0 rows or an error, never data",
  },
  {
    id: "C5",
    goal: "C1 repeated with queries that lack their organization condition",
    target: "still 0 leaks: row-level security holds on its own",
    atMost: { leaks: 0 },
    note: "the condition is removed from each statement before it reaches the database; the quick part runs a quarter of C1's cases",
  },
  {
    id: "C6",
    goal: "10,000 interleaved requests of 21 organizations over 5 connections, with failures among them",
    target: "0 responses with another organization's rows",
    note: "the quick part sends 800 requests; connections are killed during the test",
    atMost: { foreign: 0 },
    atLeast: { requests: 10_000 },
  },
  {
    id: "C7",
    goal: "x-org-id in every form and place, sent by every kind of caller",
    target: "only level 0 with one valid id changes the organization, and the change is audited",
    atMost: { "moved by others": 0 },
  },
  {
    id: "C8",
    goal: "Every published bypass of a middleware, on every protected route",
    target: "0 of 5,000 or more requests get data, even without the middleware",
    note: "the quick part sends a share of the requests; protocol upgrades are answered as ordinary requests",
    atMost: { withData: 0 },
    atLeast: { requests: 5_000 },
  },
  {
    id: "C9",
    goal: "Every column name, __proto__ and constructor in every body",
    target: "400 for undeclared fields; Object.prototype unchanged",
    atMost: { accepted: 0 },
  },
  {
    id: "C10",
    goal: "Counts, estimates, exports, searches, caches, ETags and file names as side channels",
    target: "1,000 changes in one organization change no response that another one gets",
    note: "the quick part makes 100 changes",
    atMost: { changed: 0 },
    atLeast: { changes: 1_000 },
  },
  {
    id: "C11",
    goal: "A role is changed, or a member is removed or deleted",
    target: "takes effect with the next request",
  },
  {
    id: "C12",
    goal: "API keys that are forged, mistyped, revoked, expired, of another organization, or without the scope or store",
    target:
      "401, 403 or 404 from the next request on; no key opens people, roles or keys, and the audit log shows none",
  },
  // D. What comes in, what goes out
  {
    id: "D1",
    goal: "10,000 random requests per route group, valid and invalid, in sequences",
    target: "0 responses 5xx, 0 that violate their schema, 0 invalid requests accepted, p99 ≤ 1 s",
    atMost: { findings: 0, p99Ms: 1_000 },
    note: "fast-check generates the requests from our own contract; a group is the first segment of the path",
  },
  {
    id: "D2",
    goal: "Hostile text in every field: NUL, lone surrogates, 1 MB, right-to-left, huge numbers, wildcards, templates",
    target: "400 or stored unchanged; % and _ are literal characters in a search",
    note: "names of segments, campaigns and surveys, read back; D1 covers every other field",
  },
  {
    id: "D3",
    goal: "Bodies that are too large, endless, too deep, compressed or have too many keys; slow senders",
    target: "413, 400 or 408 within 1 s; memory grows ≤ 50 MB; other requests take at most twice their time",
    note: "memory is measured after a garbage collection, after 20 rounds of all cases",
    atMost: { slowestMs: 1_000, "others' times alone": 2, "memory grown MB": 50 },
  },
  {
    id: "D4",
    goal: "Every regular expression of the source: a checker, and attacks of 50,000 characters",
    target: "0 vulnerable; ≤ 10 ms per match",
    note: "the product's expressions; four are reviewed manually, with the reason next to them",
    atMost: { vulnerable: 0, slowestMs: 10 },
  },
  {
    id: "D5",
    goal: "200 or more addresses that lead to private hosts: private, mapped, odd spellings, rebinding, redirects",
    target: "0 connections to a blocked address, on any hop; redirects are not followed",
    atMost: { connections: 0 },
    atLeast: { vectors: 200 },
  },
  {
    id: "D6",
    goal: "Formulas, quotes and separators at the start of every CSV field; 10,000 random rows",
    target: "0 formulas evaluated; every row reads back unchanged",
    note: "read back by the tests' own parser; no spreadsheet program runs in the tests",
  },
  {
    id: "D7",
    goal: "100 or more open-redirect vectors on links and sign-in",
    target: "only stored, validated targets; nothing is reflected",
    atMost: { accepted: 0 },
    atLeast: { vectors: 100 },
  },
  {
    id: "D8",
    goal: "Request smuggling: two lengths, folded headers, malformed chunks, headers above 16 kB",
    target: "400 and a closed connection; no second response",
    atMost: { answeredWrongly: 0 },
  },
  {
    id: "D9",
    goal: "Templates, markup and header injection in a customer's name",
    target: "written unchanged",
  },
  {
    id: "D10",
    goal: "Markup in every text that the product shows, in a browser with a strict content security policy",
    target: "0 executions; 0 policy violations in normal use",
    note: "a nonce policy with strict-dynamic; trusted types are not required, because the framework does not support them",
  },
  {
    id: "D11",
    goal: "Property tests of phones, masks, date filters, business hours, RFM classes and segment rules",
    target: "100,000 cases each, 0 counter-examples",
    note: "business hours are compared with an oracle in every minute of a year, 1,050 random rule sets with one for each customer; the quick part compares 420",
  },
  {
    id: "D12",
    goal: "Rejected requests on kept-alive connections: every status, framing and content type, also behind a pooling proxy",
    target: "the next request on the connection is answered, or the connection closes; 0 hang",
    atMost: { "next requests unanswered": 0 },
    atLeast: { rejections: 100, "rejections by the built product": 40 },
  },
  {
    id: "D13",
    goal: "DNS rebinding, forged Host headers, absolute-form targets, methods such as TRACE",
    target: "no token for another origin; no foreign host in any response; 405, counted and logged",
  },
  // E. Secrets, privacy, abuse, operation
  {
    id: "E1",
    goal: "Canary secrets and personal data in every input; logs, errors, jobs, dumps and bundles are searched for them",
    target: "0 occurrences",
    note: "The audit row of an invitation contains the invited address, as the specification requires.",
    atMost: { "in the log": 0, "in answers": 0, "in jobs": 0, "secrets in columns": 0 },
  },
  {
    id: "E2",
    goal: "Encryption: unique nonces, tampered and moved ciphertext, rotated keys, keyed hash of tax ids",
    target: "0 tampered values accepted, 0 repeated nonces in a million",
    atMost: { accepted: 0, repeatedNonces: 0 },
    atLeast: { encryptions: 1_000_000 },
  },
  {
    id: "E3",
    goal: "Rate limits with 50 parallel requests, forged addresses, window edges, a slow or unavailable store",
    target: "never above the limit; forged addresses gain nothing; an outage has the documented effect",
    atMost: { gainedByThem: 0, busiestMinuteOf20: 20 },
    note: "during an outage the store and each process may each allow the limit once (ADR 0043); the Redis part needs a Redis on the machine",
  },
  {
    id: "E4",
    goal: "Audit rows of every listed route: success, failure, 1,000 in parallel, table missing",
    target: "exactly one row each, or a logged failure; the response is unchanged; ids only; rows cannot be rewritten",
  },
  {
    id: "E5",
    goal: "A customer is erased: all tables, the search, pending jobs and logs are searched for their data",
    target: "0 occurrences; totals and sales intact",
    atMost: { columnsWithOne: 0 },
  },
  {
    id: "E6",
    goal: "Migrations on a filled database under load",
    target: "no lock above 2 s; 0 failed requests",
    note: "Migrations of the last two slices, on a database of the version before them; the requests are use cases called in the process.",
    atMost: { failed: 0 },
  },
  {
    id: "E7",
    goal: "Stopped by SIGTERM under load, 20 times",
    target: "0 failed requests in flight; jobs released and the process ended within 10 s; a send continues within 5 s",
    note: "The application part needs a build; without one it is reported as skipped.",
    atMost: {
      failed: 0,
      stepsRunTwice: 0,
      slowestHandOverSeconds: 10,
      slowestEndSeconds: 10,
      slowestSendEndSeconds: 10,
      slowestResumeSeconds: 5,
    },
  },
  {
    id: "E8",
    goal: "Restore of a backup to a point in time",
    target: "at most 1 minute lost, restored within 15 minutes, A9's invariants hold",
    note: "Uses the server's own functions instead of pg_basebackup, whose binary the tests lack; gigabytes is the restored size.",
    atMost: { lostCommits: 0, lostSecondsAtMost: 60, restoreSeconds: 900 },
  },
  {
    id: "E9",
    goal: "Dependencies: known vulnerabilities, lockfile, bill of materials, install scripts",
    target: "0 known high or critical vulnerabilities; 0 unreviewed install scripts",
    note: "The registry of the test machine may not answer an audit; the figure then says so.",
    atMost: { unreviewed: 0 },
  },
  {
    id: "E10",
    goal: "The test suite in random order; the clock at midnight of UTC−3, at a month's end, on February 29",
    target: "0 flaky tests; at least 80 % of the domain rules' mutants are killed",
    atMost: { flaky: 0 },
    atLeast: { "% killed": 80 },
    note: "The suite of the rules; tests with a database use the database's clock. Mutants that only a restart would show are not counted.",
  },
  // F. Files
  {
    id: "F1",
    goal: "A customer's file: expired, too large, of another type, truncated, slow, redirected; the helpdesk fails or disconnects",
    target: "the file or a line with the reason, exactly once and in order; no byte is stored",
  },
  {
    id: "F2",
    goal: "An agent's files: too large, missing, truncated, upload rejected, responses lost",
    target: "each is sent at most once and in order; a note lists each unsent file with its reason",
  },
  {
    id: "F3",
    goal: "Many large files at once; addresses that redirect to private hosts or ask for credentials",
    target:
      "at most a sixth of their size in memory, including garbage; no private address is reached; no token is sent to other hosts than the provider's",
    atMost: { "MB held": 200, "private addresses reached": 0 },
  },
  // O. Ours
  {
    id: "O1",
    goal: "The database's disk is full, or the database is read-only",
    target: "a clear error, no partial writes, recovery without manual action",
    note: "The test mounts a disk of 72 MB; it is reported as skipped if it may not mount.",
    atMost: { halfWritten: 0 },
  },
  {
    id: "O2",
    goal: "The ERP rejects, throttles, truncates or delays responses, and repeats or omits pages",
    target: "continues from its checkpoint; invalid rows are kept with their reason; the next run repairs",
    atMost: { "with other data afterwards": 0 },
  },
  {
    id: "O3",
    goal: "Helpdesk, vault, mail server, Redis or identity provider unavailable at the start or later",
    target: "the product starts and serves; affected functions report what is missing; nothing is lost",
  },
  {
    id: "O4",
    goal: "One organization's pages, including their payloads, are searched for another one's customers",
    target: "0 hits",
    atMost: { hits: 0 },
  },
  {
    id: "O5",
    goal: "A full sync after a customer's erasure",
    target: "the customer does not return; totals unchanged",
    atMost: { cameBack: 0 },
  },
  {
    id: "O6",
    goal: "Key rotation and restore with the documented commands",
    target: "resumable; the restored copy equals the original",
    atMost: { tablesThatDiffer: 0, left: 0 },
  },
  {
    id: "O7",
    goal: "A compressed soak test: live sales, polling dashboards, a campaign every five minutes",
    target: "memory ≤ 1 MB a minute after warm-up, 0 errors, no table that only grows",
    atMost: { "app MB a minute": 1, "engine MB a minute": 1, errors: 0 },
    note: "memory is measured after a garbage collection; the short part does not compare the slope with the bound",
  },
  {
    id: "O13",
    goal: "Managed PostgreSQL: the owner is neither superuser nor BYPASSRLS; versions 15 and 18, empty and filled",
    target:
      "every migration applied, constraints really validated, a failed migration resumed by one command, backup and restore complete",
    atMost: {
      "rows unchecked on 15": 0,
      "rows unchecked on 18": 0,
      "tables that differ on 15": 0,
      "tables that differ on 18": 0,
    },
  },
  {
    id: "O14",
    goal: "PgBouncer in transaction mode between the application and the database",
    target:
      "0 rows of another organization; the embedded engine and a migration reject it and name the variable to set",
    note: "with the real pgbouncer if it is installed, otherwise reported as skipped",
    atMost: { "rows of another organization": 0 },
  },
  {
    id: "O15",
    goal: "The image's file tree, run by an account that may not write in it",
    target: "0 development tools; every operator command and the engine work",
    note: "the tree that the Dockerfile copies, run as plain processes without a container engine",
    atMost: { "development tools": 0 },
  },
  // P. Proof of results
  {
    id: "P1",
    goal: "5,000 simulated campaigns on real sales for each window (7 and 30 days) and control group (5, 10 and 20 %)",
    target:
      "without an effect 4 to 6 % verdicts by each estimator; 93 to 97 % of the intervals contain an effect of a fifth more buyers and spend",
    note: "5,000 instead of 1,000 campaigns, because chance alone gives 3.7 to 6.4 % of 1,000 in 95 % of runs",
    atMost: { "most verdicts %": 6, "off 95 % coverage": 2 },
    atLeast: { "fewest verdicts %": 4 },
  },
];
