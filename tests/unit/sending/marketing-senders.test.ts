import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
/** Calls that bring a message to a person outside. */
const CALL = /(?<!function )\b(?:openChannel|sendOrganizationMail|sendMail)\(|\.sendMessage\(|\bchannel\.send\(/;

/** Every sender, and why it reaches no customer of a control group. Marketing goes through the ledger only. */
const SENDERS: Readonly<Record<string, string>> = {
  "lib/campaigns/open-mail-sender.ts": "claimed rows of the ledger: holdout-property.test.ts",
  "lib/campaigns/open-whatsapp-sender.ts": "claimed rows of the ledger: holdout-property.test.ts",
  "lib/campaigns/send-test.ts": "a test to the address that its user typed",
  "lib/helpdesk/reassignment/redirect-steps.ts": "tells a customer who waits that another agent answers",
  "lib/helpdesk/relay/ask-store.ts": "asks a customer who wrote for their store",
  "lib/helpdesk/relay/relay-in.ts": "a customer's own message, to the helpdesk",
  "lib/helpdesk/relay/relay-out.ts": "an agent's answer",
  "lib/identity/client/invite-by-mail.ts": "an invitation to a user",
  "lib/identity/request-sign-in-code.ts": "a code to a user",
  "lib/settings/send-organization-mail.ts": "the mail server of the organization, for the senders of this list",
  "lib/settings/send-test-mail.ts": "a test of the settings, to their user",
  "lib/webhooks/announce-pause.ts": "a notice to administrators",
};

it("only the ledger's senders bring marketing to customers", () => {
  const files = ["lib", "inngest", "app"].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }) as string[]).map((file) =>
      join(folder, file),
    ),
  );
  const senders = files.filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.startsWith("lib/platform/") && CALL.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(senders.toSorted()).toEqual(Object.keys(SENDERS).toSorted());
});
