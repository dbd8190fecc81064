import { toPng } from "../png.ts";
import type { Said } from "./phones.ts";
import type { SaidFile } from "./said-files.ts";
import { replyOf } from "./words.ts";

type Given = { kind: SaidFile["kind"]; name?: string; type?: string; base64?: string };
type Sample = { name: string; type: string; bytes: () => Buffer };

const [WIDTH, HEIGHT] = [320, 240];

const SAMPLES: Record<SaidFile["kind"], Sample> = {
  image: { name: "foto.png", type: "image/png", bytes: picture },
  sticker: { name: "figurinha.webp", type: "image/webp", bytes: () => Buffer.from(WEBP, "base64") },
  voice: { name: "voz.ogg", type: "audio/ogg; codecs=opus", bytes: sound },
  audio: { name: "musica.ogg", type: "audio/ogg", bytes: sound },
  video: { name: "video.mp4", type: "video/mp4", bytes: () => Buffer.from(MP4, "base64") },
  document: { name: "nota-fiscal.pdf", type: "application/pdf", bytes: document },
};

/** A file as given, completed from a sample of its kind. */
export function toSaidFile({ kind, name, type, base64 }: Given): SaidFile {
  const sample = SAMPLES[kind];
  const bytes = base64 === undefined ? sample.bytes() : Buffer.from(base64, "base64");
  return { kind, name: name ?? sample.name, type: type ?? sample.type, bytes };
}

/** A customer's reply with an image, a voice message, a document or a location; deterministic per draw. */
export function fileReplyOf(draw: number): Pick<Said, "text" | "file" | "location"> {
  switch (draw % 4) {
    case 0:
      return { text: replyOf(draw), file: toSaidFile({ kind: "image" }) };
    case 1:
      return { text: "", file: toSaidFile({ kind: "voice" }) };
    case 2:
      return { text: "", file: toSaidFile({ kind: "document" }) };
    default: {
      const place = { name: "Estou aqui", address: "Av. Paulista, 1578 - São Paulo" };
      return { text: "", location: { latitude: -23.5614, longitude: -46.6559, ...place } };
    }
  }
}

/** A valid image: stripes in two colours. */
function picture(): Buffer {
  return toPng(WIDTH, HEIGHT, (x) => (x % 40 < 20 ? [214, 69, 65] : [247, 202, 24]));
}

/** A PDF page with one line. */
function document(): Buffer {
  const text = "BT /F1 18 Tf 40 740 Td (Nota fiscal da minha compra) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
}

/** Two seconds of silence as an Ogg stream of Opus packets. */
function sound(): Buffer {
  const head = Buffer.from("4f707573486561640101000080bb0000000000", "hex");
  const tags = Buffer.from("4f707573546167730300000062616c00000000", "hex");
  const packets = Array.from({ length: 100 }, () => Buffer.of(0xf8, 0xff, 0xfe));
  return Buffer.concat([
    oggPage([head], { flags: 2, position: 0, nth: 0 }),
    oggPage([tags], { flags: 0, position: 0, nth: 1 }),
    oggPage(packets, { flags: 4, position: 960 * packets.length, nth: 2 }),
  ]);
}

function oggPage(
  packets: Buffer[],
  { flags, position, nth }: { flags: number; position: number; nth: number },
): Buffer {
  const header = Buffer.alloc(27 + packets.length);
  header.write("OggS", 0);
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(nth, 18);
  header.writeUInt8(packets.length, 26);
  header.set(
    packets.map(({ length }) => length),
    27,
  );
  const page = Buffer.concat([header, ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** CRC-32 as in Ogg: not reflected, initial value 0. */
function oggChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** A transparent pixel and an empty video: enough for a type and a size. */
const WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";
const MP4 = "AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAAIZnJlZQAAAAhtZGF0";
