import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, "../../clients/typescript/examples/first-steps.ts");

test("the example script takes a developer's first steps with the client alone, and leaves nothing behind", async ({
  apiAs,
  baseURL,
}) => {
  const api = apiAs(ADMIN);
  const names = () => Promise.all(["/campaigns", "/intelligence/segments"].map((path) => api.get(`${path}?q=steps`)));
  const before = await names();
  const { stdout, stderr } = await run(process.execPath, [SCRIPT], { env: { ...process.env, BALCAO_URL: baseURL } });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/^✓ created the API key balcao_live_\w+…$/),
    expect.stringMatching(/^✓ read \d+ champions/),
    expect.stringMatching(/^✓ created the segment [\w-]{36}$/),
    expect.stringMatching(/^✓ created the draft [\w-]{36}$/),
    "✓ repeated the POST with the same idempotency key: the same draft, and no second one",
    expect.stringMatching(/^✓ received the webhook [\w-]{36} and verified its signature$/),
    "✓ removed the draft, the segment and the webhook address, and revoked the key",
  ]);
  expect(await names()).toEqual(before);
});

test("the example script ends with an error at the first difference", async ({ baseURL }) => {
  const other = run(process.execPath, [SCRIPT], {
    env: { ...process.env, BALCAO_URL: baseURL, BALCAO_EMAIL: "nobody@aurora.test" },
  });
  await expect(other).rejects.toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("BalcaoError") });
});
