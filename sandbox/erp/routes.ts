import { timingSafeEqual } from "node:crypto";
import { type Answer, json, type SandboxRequest } from "../http/answer.ts";
import { BadParameterError, parseQuery } from "./query.ts";
import type { Tenant } from "./tenants.ts";
import { isEntity } from "./wire.ts";

const PATH = /^\/erp\/api\/([a-z]+)$/;
const RETRY_SECONDS = "1";

/** GET /erp/api/{filiais|funcionarios|clientes|transacoes|produtos} */
export function createErpHandler(tenants: readonly Tenant[]): (request: SandboxRequest) => Answer {
  return ({ method, path, query, headers }) => {
    const tenant = authenticate(tenants, headers.authorization);
    if (!tenant) return { ...json(401, { erro: "Credenciais inválidas" }), headers: { "WWW-Authenticate": "Basic" } };
    const entity = PATH.exec(path)?.[1] ?? "";
    if (!isEntity(entity)) return json(404, { erro: `Recurso desconhecido: ${path}` });
    if (method !== "GET") return { ...json(405, { erro: "Somente leitura" }), headers: { Allow: "GET" } };
    if (!tenant.shop) return { ...json(503, { erro: "Carregando" }), headers: { "Retry-After": RETRY_SECONDS } };
    try {
      return json(200, tenant.shop.logs[entity].page(parseQuery(query)));
    } catch (error) {
      if (error instanceof BadParameterError) return json(400, { erro: error.message });
      throw error;
    }
  };
}

function authenticate(tenants: readonly Tenant[], header: string | undefined): Tenant | undefined {
  if (!header?.startsWith("Basic ")) return undefined;
  const given = Buffer.from(header.slice("Basic ".length), "base64");
  return tenants.find(({ username, password }) => {
    const expected = Buffer.from(`${username}:${password}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
