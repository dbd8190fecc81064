import { createSign, type KeyObject } from "node:crypto";

/** DER encoding, limited to what one certificate needs. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const time = (date: Date) => tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(tlv(0x06, Buffer.from("2a864886f70d01010b", "hex")), tlv(0x05));
const COMMON_NAME = tlv(0x06, Buffer.from("550403", "hex"));
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/**
 * Self-signed certificate in PEM: the client cannot verify it against a CA and must trust the host it fetched it from.
 */
export function selfSignedCertificate(keys: { publicKey: KeyObject; privateKey: KeyObject }, host: string): string {
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(host)))));
  const now = Date.now();
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ALGORITHM,
    name,
    sequence(time(new Date(now - 86_400_000)), time(new Date(now + TEN_YEARS_MS))),
    name,
    keys.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(body).sign(keys.privateKey);
  const der = sequence(body, ALGORITHM, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
