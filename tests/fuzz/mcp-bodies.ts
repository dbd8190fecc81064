import fc from "fast-check";
import { z } from "zod";
import { TOOLS } from "../../lib/mcp/tools.ts";
import type { IdPool } from "./id-pool.ts";
import type { JsonSchema } from "./json-schema.ts";
import { valuesOf } from "./values.ts";

/** Messages of the Model Context Protocol; the contract's document only says that they are JSON-RPC. */
export function mcpBodies(ids: IdPool): Record<string, fc.Arbitrary<unknown>> {
  const call = fc.constantFrom(...TOOLS).chain(({ name, input }) => {
    const schema = z.toJSONSchema(input, { io: "input" }) as JsonSchema;
    return valuesOf(schema, { root: schema, ids, name: "" }).map((args) => ({
      method: "tools/call",
      params: { name, arguments: args },
    }));
  });
  const resource = fc.constantFrom(
    "balcao://rfm/grupos",
    "balcao://figuras",
    "balcao://nada",
    "file:///etc/passwd",
    "",
  );
  const prompt = fc.constantFrom("quem_chamar_de_volta", "preparar_campanha", "nada");
  const other = fc.oneof(
    fc.constantFrom("tools/list", "prompts/list", "resources/list", "ping", "initialize", "nothing").map((method) => ({
      method,
      params: {},
    })),
    resource.map((uri) => ({ method: "resources/read", params: { uri } })),
    prompt.map((name) => ({ method: "prompts/get", params: { name, arguments: { objetivo: "x" } } })),
  );
  const message = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: call }, other), fc.oneof(fc.nat(), fc.string({ maxLength: 20 })))
    .map(([made, id]) => ({ jsonrpc: "2.0", id, ...made }));
  return { "POST /mcp": message };
}
