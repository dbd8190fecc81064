import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Crypto from "../../../lib/platform/crypto.ts";
import { figure, isFull } from "../../support/figures.ts";

const ROOT = join(import.meta.dirname, "../../..");
const ENCRYPTIONS = isFull() ? 1_000_000 : 20_000;
const [ORG, OTHER] = ["018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"];
const TAX_ID = "52998224725";

/** Every file that encrypts a value, and the column it is stored in: check key rotation before adding one. */
const ENCRYPTING: Record<string, string> = {
  "lib/customers/erase-customer.ts": "customer_erasure.addresses_encrypted",
  "lib/customers/upsert-customers.ts": "customer.cpf_encrypted, customer_record.cpf_encrypted",
  "lib/helpdesk/connection/webhook.ts": "helpdesk_config.webhook_secret_encrypted",
  "lib/helpdesk/relay/relay-out.ts": "helpdesk_message.payload_encrypted",
  "lib/imports/load-chunk.ts": "customer_import_chunk.rejected_encrypted",
  "lib/imports/preview-import.ts": "customer_import.examples_encrypted",
  "lib/imports/read-file.ts": "customer_import.first_rows_encrypted, customer_import_chunk.rows_encrypted",
  "lib/imports/upload-file.ts": "customer_import_part.content_encrypted",
  "lib/platform/idempotency/claims.ts": "idempotency_key.response_encrypted",
  "lib/platform/secrets.ts": "helpdesk_config.api_key",
  "lib/settings/erp-connection.ts": "erp_connection.password_encrypted",
  "lib/settings/save-email-settings.ts": "email_settings.smtp_password_encrypted",
  "lib/stores/whatsapp-numbers.ts": "store_whatsapp_number.access_token_encrypted",
  "lib/webhooks/endpoints.ts": "webhook_endpoint.secret_encrypted, webhook_endpoint.previous_secret_encrypted",
};
/** Uses `putSecret`, whose column is not named as an encrypted one. */
const KEPT_IN_VAULT = [
  "lib/helpdesk/connection/save-key.ts",
  "lib/helpdesk/connection/secure-keys.ts",
  "lib/platform/secrets.ts",
];

const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(KEYS)) delete process.env[name];
  Object.assign(process.env, before);
});

const KEYS = {
  DATABASE_URL: "postgresql://x",
  ENCRYPTION_KEY: "one",
  TAX_ID_HASH_KEY: "one",
  ENCRYPTION_KEYS_PREVIOUS: "",
  TAX_ID_HASH_KEYS_PREVIOUS: "",
};

async function cryptoWith(keys: Partial<typeof KEYS> = {}): Promise<typeof Crypto> {
  Object.assign(process.env, KEYS, keys);
  vi.resetModules();
  const crypto = await import("../../../lib/platform/crypto.ts");
  crypto.currentKeyId(); // read the keys now
  return crypto;
}

describe("[E2] encrypted value", () => {
  let crypto: typeof Crypto;
  beforeEach(async () => {
    crypto = await cryptoWith();
  });

  it("never uses a nonce twice", () => {
    const nonces = new Set(
      Array.from({ length: ENCRYPTIONS }, () => crypto.encrypt("the same", ORG).split(".", 3)[2] as string),
    );
    expect(nonces.size).toBe(ENCRYPTIONS);
    figure("E2", { encryptions: ENCRYPTIONS, repeatedNonces: ENCRYPTIONS - nonces.size });
  }, 600_000);

  it("can be decrypted for its own organization, and for no other", () => {
    const blob = crypto.encrypt("açúcar", ORG);
    expect(crypto.decrypt(blob, ORG)).toBe("açúcar");
    expect(() => crypto.decrypt(blob, OTHER)).toThrow();
    const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
    expect(crypto.decryptBytes(crypto.encrypt(bytes, ORG), ORG)).toEqual(bytes);
  });

  it("cannot be decrypted with any bit flipped, a part missing, a shorter tag or another version", () => {
    const blob = crypto.encrypt("secret", ORG);
    const parts = blob.split(".");
    const bad: string[] = [];
    for (const at of [2, 3, 4]) {
      const bytes = Buffer.from(parts[at] ?? "", "base64url");
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const turned = Buffer.from(bytes);
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        bad.push(parts.with(at, turned.toString("base64url")).join("."));
      }
    }
    const tag = Buffer.from(parts[3] ?? "", "base64url");
    for (let length = 0; length < 16; length += 1)
      bad.push(parts.with(3, tag.subarray(0, length).toString("base64url")).join("."));
    for (let at = 0; at < parts.length; at += 1) bad.push(parts.toSpliced(at, 1).join("."));
    bad.push(parts.with(0, "v2").join("."), parts.with(1, "00000000").join("."), "", "secret", "....");
    const opened = bad.filter((one) => {
      try {
        crypto.decrypt(one, ORG);
        return true;
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
    expect(crypto.decrypt(blob, ORG)).toBe("secret");
    figure("E2", { tampered: bad.length, accepted: opened.length });
  });

  it("can be decrypted with a listed previous key, but is always encrypted with the current key", async () => {
    const old = crypto.encrypt("secret", ORG);
    const both = await cryptoWith({ ENCRYPTION_KEY: "two", ENCRYPTION_KEYS_PREVIOUS: " zero, one " });
    expect(both.decrypt(old, ORG)).toBe("secret");
    expect(both.encrypt("secret", ORG).split(".")[1]).toBe(both.currentKeyId());
    const alone = await cryptoWith({ ENCRYPTION_KEY: "two" });
    expect(alone.decrypt(both.encrypt("secret", ORG), ORG)).toBe("secret");
    expect(() => alone.decrypt(old, ORG)).toThrow("another key");
  });
});

describe("[E2] sealed text", () => {
  let crypto: typeof Crypto;
  beforeEach(async () => {
    crypto = await cryptoWith();
  });

  it("is the same for the same text, tells nothing of it, and opens for its own context only", () => {
    const sealed = crypto.seal("position 1", ORG);
    expect(crypto.seal("position 1", ORG)).toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("position");
    expect([crypto.unseal(sealed, ORG), crypto.unseal(sealed, OTHER)]).toEqual(["position 1", null]);
  });

  it("uses another nonce for another text and another context", () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => crypto.seal(`position ${n}`, ORG));
    const nonces = new Set([...texts, crypto.seal("position 1", OTHER)].map((sealed) => sealed.slice(0, 16)));
    expect(nonces.size).toBe(1_001);
  });

  it("cannot be changed or shortened", () => {
    const sealed = Buffer.from(crypto.seal("position 1", ORG), "base64url");
    for (let at = 0; at < sealed.length; at += 1) {
      const other = Buffer.from(sealed);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(crypto.unseal(other.toString("base64url"), ORG)).toBeNull();
      expect(crypto.unseal(sealed.subarray(0, at).toString("base64url"), ORG)).toBeNull();
    }
    expect(crypto.unseal("", ORG)).toBeNull();
  });

  it("opens with a listed previous key", async () => {
    const old = crypto.seal("position 1", ORG);
    const both = await cryptoWith({ ENCRYPTION_KEY: "two", ENCRYPTION_KEYS_PREVIOUS: " zero, one " });
    expect(both.unseal(old, ORG)).toBe("position 1");
    expect((await cryptoWith({ ENCRYPTION_KEY: "two" })).unseal(old, ORG)).toBeNull();
  });
});

describe("[E2] hash of a tax id", () => {
  it("depends on a secret key and the kind of value, and differs from every plain hash", async () => {
    const [one, two] = [
      await cryptoWith(),
      await cryptoWith({ TAX_ID_HASH_KEY: "two", TAX_ID_HASH_KEYS_PREVIOUS: "one" }),
    ];
    const plain = ["md5", "sha1", "sha256", "sha512"].map((name) => createHash(name).update(TAX_ID).digest("hex"));
    expect(one.hashTaxId(TAX_ID)).toMatch(/^[0-9a-f]{64}$/);
    expect(plain).not.toContain(one.hashTaxId(TAX_ID));
    expect(two.hashTaxId(TAX_ID)).not.toBe(one.hashTaxId(TAX_ID));
    expect(two.taxIdHashes(TAX_ID)).toEqual([two.hashTaxId(TAX_ID), one.hashTaxId(TAX_ID)]);
    expect(new Set([one.hashTaxId(TAX_ID), one.phoneHashes(TAX_ID)[0], one.addressHashes(TAX_ID)[0]]).size).toBe(3);
  });
});

describe("[O6] code that encrypts a value", () => {
  const sources = ["lib", "app", "inngest"].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file: `${room}/${file}`, text: readFileSync(join(ROOT, room, file), "utf8") })),
  );
  const callers = (call: RegExp) =>
    sources
      .filter(({ text }) => call.test(text))
      .map(({ file }) => file)
      .toSorted();

  it("is listed with the column that stores the value", () => {
    expect(callers(/(?<!function )\bencrypt\(/)).toEqual(Object.keys(ENCRYPTING));
    expect(callers(/\bputSecret\(/)).toEqual(KEPT_IN_VAULT);
  });

  it("uses only columns that a key rotation covers", () => {
    const rest = readFileSync(join(ROOT, "scripts/keys/sealed-columns.ts"), "utf8");
    const columns = Object.values(ENCRYPTING).flatMap((list) => list.split(", "));
    expect(columns.filter((column) => !column.endsWith("_encrypted") && !rest.includes(`"${column}"`))).toEqual([]);
  });
});
