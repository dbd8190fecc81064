import { type Answer, html, type SandboxRequest } from "../http/answer.ts";
import { escapeHtml, page, time, withLinks } from "../smtp/pages.ts";
import type { Desk } from "./desk.ts";
import { FILE_TYPES, STATUSES, wordOf } from "./enums.ts";
import { answerCustomer } from "./staff.ts";

type Attached = { id: number; type: number };
type Line = {
  at: Date;
  type: number;
  private: boolean;
  content: string | null;
  sender: string | null;
  status: number;
  files: Attached[] | null;
};
type Head = { id: number; status: number; name: string; phone: string | null; inbox: string; labels: string | null };
type Listed = Head & { at: Date; assignee: string | null };

const PATH = /^\/helpdesk\/app\/accounts\/(\d{1,9})(?:\/conversations\/(\d{1,9}))?\/?$/;
const SHOWN = 200;
const WORDS = { open: "aberta", resolved: "resolvida", pending: "pendente", snoozed: "adiada" } as const;
const DELIVERIES = ["enviada", "entregue", "lida", "falhou"] as const;

/** Simple agent UI: an account's conversations, or one with a reply form. Null if there is no such page. */
export async function deskPage(desk: Desk, request: SandboxRequest): Promise<Answer | null> {
  const [, account, conversation] = (PATH.exec(request.path) ?? []).map(Number);
  if (account === undefined) return null;
  if (conversation === undefined || Number.isNaN(conversation)) return html(200, await listPage(desk, account));
  if (request.method === "POST") return answered(desk, request, { account, conversation });
  const shown = await conversationPage(desk, account, conversation);
  return shown === null ? null : html(200, shown);
}

async function answered(
  desk: Desk,
  { path, body }: SandboxRequest,
  where: { account: number; conversation: number },
): Promise<Answer> {
  const form = await body();
  const given = form instanceof FormData ? form : new FormData();
  const text = String(given.get("text") ?? "").trim();
  // Browsers send an empty file if none was chosen.
  const files = given.getAll("files").filter((file) => typeof file !== "string" && file.size > 0) as File[];
  if (text !== "" || files.length > 0) await answerCustomer(desk, { ...where, text, files });
  return { status: 303, headers: { Location: path }, body: undefined };
}

async function listPage(desk: Desk, account: number): Promise<string> {
  const rows = await desk.rows<Listed>(
    `SELECT c.display_id AS id, c.status, p.name, p.phone_number AS phone, i.name AS inbox, u.name AS assignee,
       c.cached_label_list AS labels, c.last_activity_at AS at
     FROM conversations c JOIN contacts p ON p.id = c.contact_id JOIN inboxes i ON i.id = c.inbox_id
     LEFT JOIN users u ON u.id = c.assignee_id WHERE c.account_id = $1 ORDER BY c.last_activity_at DESC LIMIT ${SHOWN}`,
    [account],
  );
  const cells = rows.map(
    ({ id, status, name, inbox, labels, assignee, at }) =>
      `<tr><td>${time(at.toISOString())}</td><td><a href="/helpdesk/app/accounts/${account}/conversations/${id}">${escapeHtml(name || `#${id}`)}</a></td><td>${escapeHtml(inbox)}</td><td>${WORDS[wordOf(STATUSES, status)]}</td><td>${escapeHtml(assignee ?? "")}</td><td>${escapeHtml(labels ?? "")}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Atividade</th><th>Cliente</th><th>Caixa</th><th>Estado</th><th>Atendente</th><th>Etiquetas</th></tr></thead><tbody>${cells.join("")}</tbody></table>`;
  return page("Conversas", rows.length > 0 ? table : "<p>Nenhuma conversa ainda.</p>");
}

async function conversationPage(desk: Desk, account: number, conversation: number): Promise<string | null> {
  const [head] = await desk.rows<Head>(
    `SELECT c.id, c.status, p.name, p.phone_number AS phone, i.name AS inbox, c.cached_label_list AS labels
     FROM conversations c JOIN contacts p ON p.id = c.contact_id JOIN inboxes i ON i.id = c.inbox_id
     WHERE c.account_id = $1 AND c.display_id = $2`,
    [account, conversation],
  );
  if (!head) return null;
  const lines = await desk.rows<Line>(
    `SELECT m.created_at AS at, m.message_type AS type, m.private, m.content, u.name AS sender, m.status,
       (SELECT jsonb_agg(jsonb_build_object('id', f.id, 'type', f.file_type) ORDER BY f.id)
        FROM attachments f WHERE f.message_id = m.id) AS files
     FROM messages m LEFT JOIN users u ON m.sender_type = 'User' AND u.id = m.sender_id
     WHERE m.conversation_id = $1 ORDER BY m.created_at, m.id`,
    [head.id],
  );
  const rows = lines.map(
    (line) =>
      `<tr><td>${time(line.at.toISOString())}</td><td>${escapeHtml(authorOf(line, head.name))}</td><td>${contentOf(desk, line)}</td></tr>`,
  );
  const facts = [WORDS[wordOf(STATUSES, head.status)], head.inbox, head.phone ?? "", head.labels ?? ""].filter(Boolean);
  const form = `<form method="post" enctype="multipart/form-data"><p><label for="text">Responder como atendente</label><br><textarea id="text" name="text" rows="3" cols="60"></textarea></p><p><label for="files">Arquivos</label> <input id="files" name="files" type="file" multiple></p><p><button>Enviar</button></p></form>`;
  return page(
    `${head.name || "Conversa"} (#${conversation})`,
    `<p><a href="/helpdesk/app/accounts/${account}">← Conversas</a></p><p>${escapeHtml(facts.join(" · "))}</p><table><tbody>${rows.join("")}</tbody></table>${form}`,
  );
}

function contentOf(desk: Desk, { content, files }: Line): string {
  const text = withLinks(content ?? "").replace(/\n/g, "<br>");
  const shown = (files ?? []).map((file) => fileOf(desk, file));
  return [text, ...shown].filter((part) => part !== "").join("<br>");
}

/** Images, audio and video inline; other files as a link. */
function fileOf({ files }: Desk, { id, type }: Attached): string {
  const name = escapeHtml(files.find(id)?.name ?? "arquivo que não existe mais");
  const url = escapeHtml(files.urlOf(id));
  const link = `<a href="${url}">📎 ${name}</a>`;
  switch (wordOf(FILE_TYPES, type)) {
    case "image":
      return `<img src="${url}" alt="${name}"><br>${link}`;
    case "audio":
      return `<audio src="${url}" controls></audio><br>${link}`;
    case "video":
      return `<video src="${url}" controls></video><br>${link}`;
    default:
      return link;
  }
}

function authorOf({ type, private: isPrivate, sender, status }: Line, customer: string): string {
  if (type === 2) return "—";
  if (type === 0) return customer || "Cliente";
  return isPrivate ? `${sender ?? ""} (nota interna)` : `${sender ?? ""} (${wordOf(DELIVERIES, status)})`;
}
