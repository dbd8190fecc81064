import { randomBytes } from "node:crypto";
import type { GraphNumber } from "../directory.ts";
import type { MediaStore } from "../files.ts";
import { type Answer, json } from "../http/answer.ts";
import type { Sent } from "../people/sent.ts";
import { checkTemplate, type Shown } from "./check-template.ts";
import { graphError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { Template } from "./templates.ts";
import { MessageBody, waIdOf } from "./wire.ts";

type Desk = {
  limits: Limits;
  templates: (wabaId: string) => Template[];
  accept: (sent: Sent) => void;
  media: MediaStore;
};
type Seen = Shown & Pick<Sent, "file">;

/** POST /:phoneNumberId/messages */
export function sendMessage(desk: Desk, number: GraphNumber, given: unknown): Answer {
  const body = MessageBody.safeParse(given);
  if (!body.success) return graphError(100, body.error.issues.map(({ path }) => path.join(".")).join(", "));
  const to = body.data.to?.replace(/\D/g, "") ?? "";
  if (to === "") return graphError(131008, "to");
  if (to.length < 8 || to.length > 15) return graphError(131009, "to");
  const shown = show(desk, number, body.data);
  if ("status" in shown) return shown;
  const refusal = desk.limits.admit(number, to, body.data.type === "template");
  if (refusal !== null) return graphError(refusal);
  const id = `wamid.HBg${randomBytes(18).toString("base64url")}`;
  const waId = waIdOf(to);
  desk.accept({
    via: "graph",
    number,
    id,
    to,
    waId,
    type: body.data.type,
    ...shown,
    template: body.data.template?.name ?? null,
    opaque: body.data.biz_opaque_callback_data ?? null,
  });
  return json(200, {
    messaging_product: "whatsapp",
    contacts: [{ input: body.data.to, wa_id: waId }],
    messages: [{ id, message_status: "accepted" }],
  });
}

function show(desk: Desk, number: GraphNumber, body: MessageBody): Answer | Seen {
  switch (body.type) {
    case "template": {
      const shown = showTemplate(desk, number, body);
      return "status" in shown ? shown : { ...shown, file: null };
    }
    case "text":
      if (!body.text) return graphError(131008, "text.body");
      return { text: body.text.body, link: firstLink(body.text.body), stopButton: null, file: null };
    case "image":
    case "video":
    case "audio":
    case "document":
      return showMedia(desk, body.type, body[body.type]);
    default:
      return graphError(131051);
  }
}

/** By an upload's id, or a link that Meta would fetch. Audio with a caption is rejected. */
function showMedia(desk: Desk, kind: string, media: MessageBody["image"]): Answer | Seen {
  const kept = desk.media.find(media?.id ?? "");
  if (!media || (!media.link && !media.id)) return graphError(131008, `${kind}.id`);
  if (media.id && !kept) return graphError(131009, `${kind}.id`);
  if (kind === "audio" && media.caption !== undefined) return graphError(100, "audio.caption");
  if (kept && kind !== "document" && !kept.type.startsWith(`${kind}/`)) return graphError(131053);
  const text = media.caption ?? "";
  const name = media.filename ?? kept?.name ?? media.link ?? "";
  const file = { name, type: kept?.type ?? kind, size: kept?.bytes.length ?? 0, isVoice: media.voice === true };
  return { text, link: firstLink(text), stopButton: null, file };
}

function showTemplate(desk: Desk, number: GraphNumber, { template: wanted }: MessageBody): Answer | Shown {
  if (!wanted) return graphError(131008, "template");
  const { name, language, components } = wanted;
  const template = desk
    .templates(number.wabaId)
    .find((one) => one.name === name && one.language === language.code && one.status !== "REJECTED");
  if (!template) return graphError(132001, `template name (${name}) does not exist in ${language.code}`);
  if (template.status === "PAUSED") return graphError(132015);
  if (template.status === "DISABLED") return graphError(132016);
  const shown = checkTemplate(template, components);
  return "code" in shown ? graphError(shown.code, shown.details) : shown;
}

export function firstLink(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null;
}
