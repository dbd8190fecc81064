import { randomBytes } from "node:crypto";
import type { GraphNumber } from "../directory.ts";
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
};

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
    ...{ via: "graph", number, id, to, waId, type: body.data.type, ...shown },
    template: body.data.template?.name ?? null,
    opaque: body.data.biz_opaque_callback_data ?? null,
  });
  return json(200, {
    messaging_product: "whatsapp",
    contacts: [{ input: body.data.to, wa_id: waId }],
    messages: [{ id, message_status: "accepted" }],
  });
}

function show(desk: Desk, number: GraphNumber, body: MessageBody): Answer | Shown {
  switch (body.type) {
    case "template":
      return showTemplate(desk, number, body);
    case "text":
      if (!body.text) return graphError(131008, "text.body");
      return { text: body.text.body, link: firstLink(body.text.body), stopButton: null };
    case "image":
    case "video":
    case "document": {
      const media = body[body.type];
      if (!media?.link) return graphError(131008, `${body.type}.link`);
      return { text: media.caption ?? "", link: firstLink(media.caption ?? ""), stopButton: null };
    }
    default:
      return graphError(131051);
  }
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
