import { describe, expect, it } from "vitest";
import { redactText, redactUrl } from "../../../lib/core/redaction.ts";

const HIDDEN = "[redacted]";

describe("redactUrl", () => {
  it.each([
    ["/api/webhooks/helpdesk?secret=abc", `/api/webhooks/helpdesk?secret=${HIDDEN}`],
    ["/api/webhooks/helpdesk?org=o1&signature=ab12", `/api/webhooks/helpdesk?org=o1&signature=${HIDDEN}`],
    ["/api/x?a=1&access_token=abc&b=2", `/api/x?a=1&access_token=${HIDDEN}&b=2`],
    ["/api/webhooks/whatsapp?hub.verify_token=abc", `/api/webhooks/whatsapp?hub.verify_token=${HIDDEN}`],
    ["/api/x?%73ecret=abc", `/api/x?%73ecret=${HIDDEN}`],
    ["/api/x?Api-Key=abc&sig=d", `/api/x?Api-Key=${HIDDEN}&sig=${HIDDEN}`],
    ["/api/customers?search=Maria", `/api/customers?search=${HIDDEN}`],
    ["/api/x?to=ana%40example.com", `/api/x?to=${HIDDEN}`],
    ["/api/x?to=11987654321", `/api/x?to=${HIDDEN}`],
    ["/api/x?id=123.456.789-09", `/api/x?id=${HIDDEN}`],
    ["/api/go/AbC123", `/api/go/${HIDDEN}`],
    ["/api/go/unsubscribe/AbC123", `/api/go/unsubscribe/${HIDDEN}`],
    ["/api/public/survey/AbC123?x=1", `/api/public/survey/${HIDDEN}?x=1`],
    ["/api/email-tracking/open/AbC123", `/api/email-tracking/open/${HIDDEN}`],
    ["/api/x/balcao_live_0aB1cD2eFgHiJkLmN", `/api/x/balcao_live_0aB1cD2e${HIDDEN}`],
    ["/api/x?to=balcao_live_0aB1cD2eFgHiJkLmN", `/api/x?to=balcao_live_0aB1cD2e${HIDDEN}`],
    ["/api/email-tracking/AbC123", `/api/email-tracking/${HIDDEN}`],
  ])("redacts the sensitive part of the URL %s", (url, redacted) => expect(redactUrl(url)).toBe(redacted));

  it.each([
    "/api/users/0198c0de-0000-7000-8000-012345678901/role?page=2&sort=-createdAt",
    "/api/sales/dashboard-history?days=30&storeIds=a,b",
    "/api/rfm/overview?referencePeriod=2026-11-01",
    "/api/go/unsubscribe",
    "/api/x?category=1&description",
    "/api/x?bad=%E0%A4%A",
  ])("keeps %s unchanged", (url) => expect(redactUrl(url)).toBe(url));
});

describe("redactText", () => {
  it.each([
    ["Key (email)=(ana@example.com) already exists", `Key (email)=(${HIDDEN}) already exists`],
    ["Authorization: Bearer abc", `Authorization: Bearer ${HIDDEN}`],
    ["the key balcao_live_0aB1cD2eFgHiJkLmN failed", `the key balcao_live_0aB1cD2e${HIDDEN} failed`],
    ["token=abc next", `token=${HIDDEN} next`],
    ['{"access_token":"abc"}', `{"access_token":${HIDDEN}`],
    ["cpf 123.456.789-09 and 11987654321", `cpf ${HIDDEN} and ${HIDDEN}`],
  ])("redacts the sensitive part of the text %s", (text, redacted) => expect(redactText(text)).toBe(redacted));

  it.each(["The ERP answered 503 to /api/transacoes", "Job run 0198c0de-0000-7000-8000-012345678901 not found"])(
    "keeps %s unchanged",
    (text) => expect(redactText(text)).toBe(text),
  );
});
