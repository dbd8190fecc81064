import { badRows } from "../erp/bad-rows.ts";
import { isEntity } from "../erp/wire.ts";
import { type Answer, INVALID_BYTES } from "../http/answer.ts";

type Row = Record<string, unknown>;
type Page = { dados: Row[] };

const TEXT_FIELDS = ["nome", "nome_fantasia", "descricao1", "id_transacao"];

/** Corrupts a page before it is sent. Responses that are not pages stay unchanged. */
export function spoil(answer: Answer, kind: "broken-page" | "invalid-utf8" | "bad-rows", path: string): Answer {
  if (!isPage(answer.body)) return kind === "broken-page" ? misshapen(answer) : answer;
  switch (kind) {
    case "broken-page":
      return { ...answer, body: { dados: { erro: "consulta interrompida" }, pagina: null, total: "?" } };
    case "invalid-utf8":
      return { ...answer, body: { ...answer.body, dados: withInvalidBytes(answer.body.dados) } };
    case "bad-rows":
      return { ...answer, body: { ...answer.body, dados: withBadRows(answer.body.dados, path) } };
    default:
      return kind satisfies never;
  }
}

/** JSON of the wrong shape for any request. */
function misshapen(answer: Answer): Answer {
  return { ...answer, body: { id: "?", payload: "?", data: null, erro: "consulta interrompida" } };
}

function isPage(body: unknown): body is Page {
  return typeof body === "object" && body !== null && "dados" in body && Array.isArray(body.dados);
}

// Corrupts the encoding of the first row's text; the other rows stay valid.
function withInvalidBytes([first, ...rest]: Row[]): Row[] {
  if (!first) return rest;
  const field = TEXT_FIELDS.find((name) => typeof first[name] === "string");
  return [field ? { ...first, [field]: `${String(first[field])}${INVALID_BYTES}` } : first, ...rest];
}

// Appended to the page's rows with its last trans_id, so no good row is lost and the checkpoint does not jump.
function withBadRows(rows: Row[], path: string): Row[] {
  const entity = path.split("/").at(-1) ?? "";
  return isEntity(entity) ? [...rows, ...badRows(entity, rows.at(-1) ?? {})] : rows;
}
