import { describe, expect, it } from "vitest";
import { toMailError } from "../../../lib/platform/mail/mail-error.ts";

type Fields = Parameters<typeof toMailError>[0];

describe("a failure of the mail driver without an SMTP reply", () => {
  it.each<[string, Partial<Fields>, boolean]>([
    ["no greeting in time", { code: "ETIMEDOUT", command: "CONN", timeoutType: "GREETING_TIMEOUT" }, false],
    ["no TLS in time", { code: "ETIMEDOUT", command: "CONN", timeoutType: "UPGRADE_TIMEOUT" }, false],
    ["silence during the dialogue", { code: "ETIMEDOUT", command: "CONN", timeoutType: "SOCKET_TIMEOUT" }, true],
    ["a greeting of another protocol", { code: "EPROTOCOL", command: "CONN", response: "SSH-2.0-x" }, false],
    ["a reply of unlimited length", { code: "EPROTOCOL", command: "CONN" }, true],
    ["a connection lost during the dialogue", { code: "ECONNECTION", command: "CONN" }, true],
    ["a broken socket", { code: "ESOCKET", command: "CONN", originalCode: "ECONNRESET" }, true],
    ["a message in the queue of a closed pool", {}, false],
    ["a message for a closed pool", { code: "ECONNECTION" }, false],
  ])("leaves the message in doubt only after the greeting: %s", (_name, fields, isInDoubt) => {
    expect(toMailError(Object.assign(new Error("x"), fields)).isInDoubt).toBe(isInDoubt);
  });
});
