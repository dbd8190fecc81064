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
    goal: "A campaign of 20,000 with app and engine killed 20 times, provider with idempotency key",
    target: "0 duplicates, 0 losses, ends without hands",
    atMost: { duplicates: 0, lost: 0 },
    note: "no provider here takes an idempotency key: this is the harder case of A2",
  },
  {
    id: "A2",
    goal: "The same without idempotency: reconciled by our own id in the status webhooks",
    target: "0 duplicates, 0 losses; in doubt only what the provider never reported, and never sent again",
    atMost: { duplicates: 0, lost: 0 },
  },
  {
    id: "A3",
    goal: "A1 and A2 with 20 % 429/503, 10 % of answers lost after acceptance, Retry-After honoured",
    target: "0 duplicates, 0 losses; at most twice the undisturbed time",
    atMost: { duplicates: 0, lost: 0, "times undisturbed": 2 },
  },
  {
    id: "A4",
    goal: "A crash before and after every step of the send, at 500 points and more",
    target: "0 duplicates, 0 losses at every point",
    atMost: { duplicates: 0, lost: 0 },
    atLeast: { "crash points": 100 },
  },
  {
    id: "A5",
    goal: "Two workers, two schedulers and 100 parallel requests to send",
    target: "exactly 1 accepted, 99 refused; a customer never twice in a campaign",
    atMost: { accepted: 1, duplicates: 0 },
  },
  {
    id: "A6",
    goal: "A recurring campaign: the scheduler killed at each step, 200 times; its lock expires; clocks jump 10 minutes",
    target: "each occurrence sent at most once, the next time only moves forward",
    atMost: { "sent twice": 0 },
    atLeast: { kills: 200 },
  },
  {
    id: "A7",
    goal: "Recovery of job runs older than ten minutes, five at once",
    target: "each run taken up once, with the same result",
    atMost: { "taken up": 1 },
  },
  {
    id: "A8",
    goal: "20 campaigns address the same 1,000 customers at once",
    target: "never more than the message limit in its window, the rest skipped",
    atMost: { "most to one person": 2 },
  },
  {
    id: "A9",
    goal: "A sync of 400,000 rows: 6 immediate stops of the database, 6 kills, 5 % of the ERP's answers broken",
    target: "rows, totals, RFM and roll-ups equal a clean run; goes on from its checkpoint; failures are written",
    atMost: { differences: 0 },
    atLeast: { crashes: 6, kills: 6, rows: 400_000 },
  },
  {
    id: "A10",
    goal: "A full sync twice, overlapping windows, shuffled pages",
    target: "the second run writes nothing",
  },
  {
    id: "A11",
    goal: "Roll-ups and totals against a plain count after 10,000 random inserts, amendments, deletions and merges",
    target: "0 differences",
    note: "the ERP deletes no sale: it takes one back by amending it to nothing",
  },
  {
    id: "A12",
    goal: "Database, connections, Redis, engine, vault or key server gone for a while; a process killed before its event is sent",
    target: "reads are back within 5 s; limiter and sign-in never fail open; no event lost",
    atMost: { "reads back ms": 5_000, "failed open": 0, lost: 0 },
  },
  {
    id: "A13",
    goal: "Five minutes of nothing but 429, then recovery",
    target: "0 lost; 90 % of the rate within 30 s; at most 1.2 calls a message after recovery",
    atMost: { lost: 0, "recovered ms": 30_000, "calls a message after it": 1.2 },
  },
  {
    id: "A14",
    goal: "A campaign deleted at 100 random moments of its send",
    target: "no send starts later than 1 s after the 204; no foreign key error, no 5xx",
    atMost: { "last message ms": 1_000 },
  },
  // B. Webhooks
  {
    id: "B1",
    goal: "Every inbound webhook ten times, one after the other and side by side",
    target: "the state after ten is the state after one; one effect; every answer 2xx",
    atMost: { effects: 1 },
    note: "a second campaign.send of the automation tool is a 409, as everybody's is",
  },
  {
    id: "B2",
    goal: "Every order of sent, delivered, read and failed, with gaps, and 1,000 random streams",
    target: "no status goes back; counters equal a sorted replay; the first reply counts",
    atMost: { differences: 0 },
  },
  {
    id: "B3",
    goal: "Signatures: valid, two at once, wrong secret, each of 200 bytes changed, rewritten JSON, broken headers",
    target: "every answer right; nothing happens before the signature holds",
    atMost: { "effects before the signature": 0 },
  },
  {
    id: "B4",
    goal: "Identity webhooks out of time: ±299 s, ±301 s, nonsense; the server's clock off by 4 minutes",
    target: "accepted within 300 s only; a seen id changes nothing",
  },
  {
    id: "B5",
    goal: "Secrets are compared in constant time: a rule over the source, and Welch's t over 20,000 samples",
    target: "no other comparison in the source; |t| < 4.5",
    atMost: { "t of secrets": 4.5, "t of signatures": 4.5 },
  },
  {
    id: "B6",
    goal: "240 statuses a second for 10 minutes while the database answers 50 ms late",
    target: "p99 of the answer ≤ 250 ms, 0 lost, inbox empty within 10 s",
    atMost: { lost: 0, "p99 ms": 250, "drained ms": 10_000 },
    note: "with a WEBHOOK_RATE_LIMIT above it, and the pool that an installation has by default",
  },
  {
    id: "B7",
    goal: "A payload that names another organization's number, an unknown one, or two organizations at once",
    target: "each entry touches its own organization only; the unknown is ignored; answered 200",
  },
  {
    id: "B8",
    goal: "The provider's handshake with markup in its challenge, and with a wrong token",
    target: "text/plain echo for the right token only, else 403",
  },
  {
    id: "B9",
    goal: "Bursts of many phones within one second: parallel webhooks, redeliveries, failing and dying workers",
    target: "every phone's messages arrive in the helpdesk once each, in order of receipt",
    atMost: { "out of order": 0 },
    atLeast: { phones: 100, messages: 1_000, deaths: 1 },
  },
  // C. Tenants and permissions
  {
    id: "C1",
    goal: "Every route and every id it takes (path, query, body) with another organization's id",
    target: "404, the body as for an id that never was; each with its own id as the control",
    atMost: { leaks: 0 },
    note: "the latencies of foreign and absent ids are recorded side by side; a condition of a segment may name what isn't there, and finds nobody",
  },
  {
    id: "C2",
    goal: "Every route and six principals against a declared policy",
    target: "every cell right; a route without a policy fails the build",
    atMost: { undeclared: 0 },
  },
  {
    id: "C3",
    goal: "The database's catalogue: every table has its tenant column, forced row security and policy",
    target: "0 tables without; the application's role neither owns nor bypasses",
    atMost: { without: 0 },
  },
  {
    id: "C4",
    goal: "As the application's role: every table's foreign rows, with no tenant set, an empty and a malformed one",
    target: "0 rows or an error, never data",
  },
  {
    id: "C5",
    goal: "The queries without their organization condition, C1 again",
    target: "still 0 leaks: the database's own wall holds",
    atMost: { leaks: 0 },
    note: "the condition is taken out of each statement on its way to the database; the quick part asks a quarter of C1's cases",
  },
  {
    id: "C6",
    goal: "10,000 interleaved requests of 21 organizations over 5 connections, with failures in between",
    target: "0 answers with another organization's rows",
    note: "the quick part sends 800; connections are killed in between",
    atMost: { foreign: 0 },
    atLeast: { requests: 10_000 },
  },
  {
    id: "C7",
    goal: "x-org-id in every form and place, by everybody",
    target: "only level 0 with one valid id changes the organization, and that is audited",
    atMost: { "moved by others": 0 },
  },
  {
    id: "C8",
    goal: "Every published way around a middleware, on every protected route",
    target: "0 of 5,000 requests and more get data, also without the middleware",
    note: "the quick part sends a share of the requests; upgrades to another protocol are answered as ordinary requests",
    atMost: { withData: 0 },
    atLeast: { requests: 5_000 },
  },
  {
    id: "C9",
    goal: "Every column's name, __proto__ and constructor in every body",
    target: "400 for what isn't declared; Object.prototype unchanged",
    atMost: { accepted: 0 },
  },
  {
    id: "C10",
    goal: "Counts, estimates, exports, searches, caches, ETags and file names as side channels",
    target: "1,000 changes in one organization change nothing that another one sees",
    note: "the quick part makes 100 changes",
    atMost: { changed: 0 },
    atLeast: { changes: 1_000 },
  },
  {
    id: "C11",
    goal: "A role that changes, a member who is removed or deleted",
    target: "holds for the next request",
  },
  // D. What comes in, what goes out
  {
    id: "D1",
    goal: "10,000 random requests a group of routes, valid and not, in sequences",
    target: "0 answers 5xx, 0 that break their schema, 0 invalid ones accepted, p99 ≤ 1 s",
    atMost: { findings: 0, p99Ms: 1_000 },
    note: "requests are made of our own contract by fast-check; a group is the first segment of the path",
  },
  {
    id: "D2",
    goal: "Hostile text in every field: NUL, lone surrogates, 1 MB, right-to-left, huge numbers, wildcards, templates",
    target: "400 or kept as it is; % and _ are letters in a search",
    note: "the names of segments, campaigns and surveys, read back; every other field is D1's",
  },
  {
    id: "D3",
    goal: "Bodies too large, endless, too deep, packed or with too many keys; slow senders",
    target: "413, 400 or 408 within 1 s; memory grows ≤ 50 MB; others stay within twice their time",
    note: "what is held after a collection, after 20 rounds of all of them",
    atMost: { slowestMs: 1_000, "others' times alone": 2, "memory grown MB": 50 },
  },
  {
    id: "D4",
    goal: "Every regular expression of the source: a checker, and attacks of 50,000 characters",
    target: "0 vulnerable; ≤ 10 ms a match",
    note: "the product's expressions; four are reviewed by hand, their reason beside them",
    atMost: { vulnerable: 0, slowestMs: 10 },
  },
  {
    id: "D5",
    goal: "200 addresses and more that lead inside: private, mapped, odd spellings, rebinding, redirects",
    target: "0 connections to a blocked address, on any hop; redirects aren't followed",
    atMost: { connections: 0 },
    atLeast: { vectors: 200 },
  },
  {
    id: "D6",
    goal: "Formulas, quotes and separators first in every field of a CSV; 10,000 random rows",
    target: "0 formulas evaluated; every row reads back as it was",
    note: "read back by a parser of its own; no spreadsheet program runs in the tests",
  },
  {
    id: "D7",
    goal: "100 open-redirect vectors and more on links and sign-in",
    target: "only stored, validated targets; nothing reflected",
    atMost: { accepted: 0 },
    atLeast: { vectors: 100 },
  },
  {
    id: "D8",
    goal: "Request smuggling: two lengths, folded headers, bad chunks, headers above 16 kB",
    target: "400 and a closed connection; no second answer",
    atMost: { answeredWrongly: 0 },
  },
  {
    id: "D9",
    goal: "Templates, markup and header injection in a customer's name",
    target: "written as it is",
  },
  {
    id: "D10",
    goal: "Markup in every text that the product shows, in a browser with a strict policy",
    target: "0 executions; 0 policy violations in normal use",
    note: "a nonce policy with strict-dynamic; trusted types aren't asked for, since the framework has none",
  },
  {
    id: "D11",
    goal: "Phones, masks, date filters, business hours and RFM classes as properties",
    target: "100,000 cases each, 0 counter-examples",
    note: "business hours against an oracle in every minute of a year",
  },
  {
    id: "D12",
    goal: "Rejected requests on kept-alive connections: every status, framing and content type, also behind a pooling proxy",
    target: "the next request on the connection is answered, or the connection closes; 0 wait",
    atMost: { "next requests unanswered": 0 },
    atLeast: { rejections: 100, "rejections by the built product": 40 },
  },
  {
    id: "D13",
    goal: "DNS rebinding, forged Host headers, absolute-form targets, methods like TRACE",
    target: "no token for another origin; no foreign host in any response; 405, counted and logged",
  },
  // E. Secrets, privacy, abuse, operation
  {
    id: "E1",
    goal: "Canary secrets and personal data in every input; logs, errors, jobs, dumps and bundles searched",
    target: "0 occurrences",
    note: "The address of an invited person stands in the audit row of the invite, as the specification asks.",
    atMost: { "in the log": 0, "in answers": 0, "in jobs": 0, "secrets in columns": 0 },
  },
  {
    id: "E2",
    goal: "Encryption: a nonce never twice, tampered and moved ciphertext, rotated keys, keyed hash of tax ids",
    target: "0 tampered blobs accepted, 0 repeated nonces in a million",
    atMost: { accepted: 0, repeatedNonces: 0 },
    atLeast: { encryptions: 1_000_000 },
  },
  {
    id: "E3",
    goal: "Rate limits under 50 parallel, forged addresses, window edges, a store that is slow or gone",
    target: "never one above the limit; forging gains nothing; the outage does what is documented",
    atMost: { gainedByThem: 0, busiestMinuteOf20: 20 },
    note: "an outage may allow the limit once there and once a process (ADR 0043); the Redis half needs one on the machine",
  },
  {
    id: "E4",
    goal: "Audit rows of every listed route: success, failure, 1,000 in parallel, its table gone",
    target: "exactly one each, or a logged failure; the answer is unchanged; ids only; rows can't be rewritten",
  },
  {
    id: "E5",
    goal: "A person is erased: all tables, the search, pending jobs and logs are searched",
    target: "0 occurrences; totals and sales intact",
    atMost: { columnsWithOne: 0 },
  },
  {
    id: "E6",
    goal: "Migrations on a filled database under load",
    target: "no lock above 2 s; 0 failed requests",
    note: "Migrations of the last two slices, on a database of the version before them; requests as use cases in the process.",
    atMost: { failed: 0 },
  },
  {
    id: "E7",
    goal: "Asked to stop under load, 20 times",
    target:
      "0 failed requests in flight; jobs handed back and the process ended within 10 s; a send goes on within 5 s",
    note: "The application itself needs a build; without one that half says that it is skipped.",
    atMost: {
      ...{ failed: 0, stepsRunTwice: 0, slowestHandOverSeconds: 10, slowestEndSeconds: 10 },
      ...{ slowestSendEndSeconds: 10, slowestResumeSeconds: 5 },
    },
  },
  {
    id: "E8",
    goal: "Restore from a backup to a point in time",
    target: "at most 1 minute lost, back within 15 minutes, A9's invariants hold",
    note: "The server's own functions in the place of pg_basebackup, whose binary the tests lack; the figure in GB says what was restored.",
    atMost: { lostCommits: 0, lostSecondsAtMost: 60, restoreSeconds: 900 },
  },
  {
    id: "E9",
    goal: "Dependencies: known holes, lockfile, list of parts, install scripts",
    target: "0 known high or critical; 0 install scripts that weren't reviewed",
    note: "The registry of the machine that ran it may answer no audit; the figure says so.",
    atMost: { unreviewed: 0 },
  },
  {
    id: "E10",
    goal: "The suite in random order; the clock at midnight of UTC−3, at a month's end, on February 29",
    target: "0 flaky tests; at least 80 % of the mutants of the domain's rules are killed",
    atMost: { flaky: 0 },
    atLeast: { "% killed": 80 },
    note: "The suite of the rules; what asks the database lives by the database's own clock. Mutants that only another start would show aren't counted.",
  },
  // F. Files
  {
    id: "F1",
    goal: "A customer's file: expired, too large, of another type, broken off, slow, redirected; the helpdesk fails or hangs up",
    target: "the file or a line with the reason, exactly once and in order; no byte stored",
  },
  {
    id: "F2",
    goal: "An agent's files: too large, gone, broken off, upload refused, answers lost",
    target: "each sent at most once and in order; what was not sent is in a note with its reason",
  },
  {
    id: "F3",
    goal: "Many large files at once; addresses that redirect to private hosts or ask for credentials",
    target:
      "at most a sixth of their size in memory, garbage included; no private address is reached; no token leaves the provider's hosts",
    atMost: { "MB held": 200, "private addresses reached": 0 },
  },
  // O. Ours
  {
    id: "O1",
    goal: "The database's disk is full, or it only reads",
    target: "a clear error, nothing half written, recovery without hands",
    note: "A disk of 72 MB that the test mounts; skipped with a visible line where it may not.",
    atMost: { halfWritten: 0 },
  },
  {
    id: "O2",
    goal: "The ERP refuses, throttles, breaks, is slow, repeats or loses pages",
    target: "goes on from its checkpoint; bad rows are kept with their reason; the next run repairs",
    atMost: { "with other data afterwards": 0 },
  },
  {
    id: "O3",
    goal: "Helpdesk, vault, mail server, Redis or identity provider gone at the start or later",
    target: "the product starts and serves; what needs it says what is missing; nothing lost",
  },
  {
    id: "O4",
    goal: "Pages of one organization, their payloads included, searched for another one's people",
    target: "0 hits",
    atMost: { hits: 0 },
  },
  {
    id: "O5",
    goal: "An erased person and the next full sync",
    target: "stays away; totals unchanged",
    atMost: { cameBack: 0 },
  },
  {
    id: "O6",
    goal: "Key rotation and restore as documented commands",
    target: "resumable; the restored copy equals the original",
    atMost: { tablesThatDiffer: 0, left: 0 },
  },
  {
    id: "O7",
    goal: "A compressed soak: live sales, polling dashboards, a campaign every five minutes",
    target: "memory ≤ 1 MB a minute after warm-up, 0 errors, no table that only grows",
    atMost: { "app MB a minute": 1, "engine MB a minute": 1, errors: 0 },
    note: "memory is what is held after a collection; the short part holds no slope to the bound",
  },
  {
    id: "O13",
    goal: "Managed PostgreSQL: the owner is neither superuser nor BYPASSRLS; versions 15 and 18, empty and filled",
    target:
      "every migration applied, constraints really validated, a failed migration resumed by one command, backup and restore complete",
    atMost: {
      ...{ "rows unchecked on 15": 0, "rows unchecked on 18": 0 },
      ...{ "tables that differ on 15": 0, "tables that differ on 18": 0 },
    },
  },
  {
    id: "O14",
    goal: "PgBouncer in transaction mode between the application and the database",
    target:
      "0 rows of another organization; the embedded engine and a migration reject it and name the variable to set",
    note: "with the real pgbouncer where it is installed, otherwise skipped with a visible line",
    atMost: { "rows of another organization": 0 },
  },
  {
    id: "O15",
    goal: "The image's tree, run by an account that may write nothing in it",
    target: "0 development tools; every operator command and the engine work",
    note: "the tree that the Dockerfile copies, as plain processes; no container engine",
    atMost: { "development tools": 0 },
  },
];
