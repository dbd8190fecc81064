import { Transform } from "node:stream";

const START = Buffer.from('"base64":"');
const QUOTE = 0x22;

/**
 * Streams the decoded `base64` field of a JSON object, so that a large file is never in memory as a whole. Fails if the
 * field is missing or incomplete.
 */
export function base64Field(): Transform {
  let state: "before" | "inside" | "after" = "before";
  let rest = Buffer.alloc(0);

  const decode = (bytes: Buffer, isLast: boolean): Buffer => {
    const text = rest.toString("latin1") + bytes.toString("latin1").replaceAll("\\", "");
    const usable = isLast ? text.length : text.length - (text.length % 4);
    rest = Buffer.from(text.slice(usable), "latin1");
    return Buffer.from(text.slice(0, usable), "base64");
  };

  return new Transform({
    transform(chunk: Buffer, _, done) {
      let bytes = chunk;
      if (state === "before") {
        const seen = Buffer.concat([rest, chunk]);
        const at = seen.indexOf(START);
        rest = at < 0 ? Buffer.from(seen.subarray(-START.length)) : Buffer.alloc(0);
        if (at < 0) return done();
        state = "inside";
        bytes = seen.subarray(at + START.length);
      }
      if (state === "after") return done();
      const end = bytes.indexOf(QUOTE);
      if (end >= 0) state = "after";
      done(null, decode(end < 0 ? bytes : bytes.subarray(0, end), end >= 0));
    },
    flush(done) {
      done(state === "after" ? null : new Error("The gateway's file is incomplete"));
    },
  });
}
