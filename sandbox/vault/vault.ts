import { z } from "zod";
import { type Answer, type Handler, json } from "../http/answer.ts";

export type SandboxVault = { secrets: Map<string, string>; handle: Handler };

const PLACE = /^(?:\/vault)?\/v1\/.+\/(data|metadata)\/([^/]+)$/;
const Written = z.object({ data: z.object({ value: z.string() }) });

/** HashiCorp Vault's key-value engine, version 2, under any mount. In memory only. */
export function createVault(token: string): SandboxVault {
  const secrets = new Map<string, string>();
  const handle: Handler = async ({ method, path, headers, body }): Promise<Answer> => {
    if (path.endsWith("/v1/sys/health")) return json(200, { initialized: true, sealed: false, standby: false });
    if (headers["x-vault-token"] !== token) return json(403, { errors: ["permission denied"] });
    const [, kind, name = ""] = PLACE.exec(path) ?? [];
    switch (`${method} ${kind}`) {
      case "GET data":
        return read(secrets.get(name));
      case "POST data":
        return write(secrets, name, await body());
      case "DELETE metadata":
        secrets.delete(name);
        return json(204, undefined);
      default:
        return json(404, { errors: [] });
    }
  };
  return { secrets, handle };
}

function read(value: string | undefined): Answer {
  if (value === undefined) return json(404, { errors: [] });
  return json(200, { data: { data: { value }, metadata: { version: 1, destroyed: false } } });
}

function write(secrets: Map<string, string>, name: string, body: unknown): Answer {
  const written = Written.safeParse(body);
  if (!written.success) return json(400, { errors: ["no data provided"] });
  secrets.set(name, written.data.data.value);
  return json(200, { data: { version: 1, destroyed: false } });
}
