import { randomInt } from "node:crypto";
import { type Answer, json } from "../http/answer.ts";
import type { Agenda } from "../people/agenda.ts";
import type { MetaWebhooks } from "../webhooks/meta.ts";
import { graphError } from "./errors.ts";
import { ChangedTemplate, findWrong, NewTemplate, toComponents } from "./template-body.ts";
import type { Template } from "./templates.ts";

/** Words in a body that a review rejects, with the reason that it gives. */
const REJECTED_WORDS: readonly (readonly [word: string, reason: string])[] = [
  ["sorteio", "PROMOTIONAL"],
  ["senha", "SCAM"],
  ["aposta", "ABUSIVE_CONTENT"],
];
const MOST_TEMPLATES = 250;
const EDITABLE = ["APPROVED", "REJECTED", "PAUSED"];

type Desk = { templates: (wabaId: string) => Template[]; agenda: Agenda; meta: MetaWebhooks | null; delayMs: number };
type Said = { status: string; reason?: string };

/** An account's templates as Meta keeps them: created, changed and deleted by its API, and reviewed after a while. */
export class TemplateReview {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Milliseconds from a submission to its outcome. */
  set delayMs(delayMs: number) {
    this.#desk.delayMs = delayMs;
  }

  /** POST /:wabaId/message_templates */
  create(wabaId: string, given: unknown): Answer {
    const body = NewTemplate.safeParse(given);
    if (!body.success) return graphError(100, body.error.issues.map(({ path }) => path.join(".")).join(", "));
    const wrong = findWrong(body.data);
    if (wrong) return graphError(100, wrong.details, wrong.subcode);
    const { name, language, category } = body.data;
    const own = this.#desk.templates(wabaId);
    if (own.some((one) => one.name === name && one.language === language))
      return graphError(100, "There is already content in this language for this template", 2388024);
    if (own.length >= MOST_TEMPLATES) return graphError(100, "Message template limit exceeded", 2388019);
    const template: Template = {
      id: `17${randomInt(1e12, 1e13)}`,
      name,
      language,
      status: "PENDING",
      category,
      quality_score: { score: "UNKNOWN" },
      rejected_reason: "NONE",
      components: toComponents(body.data),
    };
    own.push(template);
    this.#submit(wabaId, template);
    return json(200, { id: template.id, status: template.status, category });
  }

  /** POST /:templateId, by one of these accounts. */
  edit(wabaIds: readonly string[], id: string, given: unknown): Answer | null {
    const wabaId = wabaIds.find((one) => this.#desk.templates(one).some((template) => template.id === id));
    const template = this.#desk.templates(wabaId ?? "").find((one) => one.id === id);
    if (wabaId === undefined || !template) return null;
    const body = ChangedTemplate.safeParse(given);
    if (!body.success) return graphError(100, body.error.issues.map(({ path }) => path.join(".")).join(", "));
    const wrong = findWrong(body.data);
    if (wrong) return graphError(100, wrong.details, wrong.subcode);
    if (!EDITABLE.includes(template.status)) return graphError(100, "This template cannot be edited", 2388094);
    Object.assign(template, { status: "PENDING", rejected_reason: "NONE", components: toComponents(body.data) });
    if (body.data.category) template.category = body.data.category;
    this.#submit(wabaId, template);
    return json(200, { success: true });
  }

  /** DELETE /:wabaId/message_templates?name=…&hsm_id=…; without an id, every language of the name. */
  remove(wabaId: string, query: URLSearchParams): Answer {
    const [name, id] = [query.get("name"), query.get("hsm_id")];
    const own = this.#desk.templates(wabaId);
    const gone = own.filter((one) => one.name === name && (id === null || one.id === id));
    if (gone.length === 0) return graphError(100, `Message template ${name} was not found`, 2593002);
    for (const template of gone) own.splice(own.indexOf(template), 1);
    return json(200, { success: true });
  }

  /** Sets a template's status as Meta would, and reports it. */
  say(wabaId: string, template: Template, { status, reason = "NONE" }: Said): void {
    Object.assign(template, { status, rejected_reason: status === "REJECTED" ? reason : "NONE" });
    const title = status === "PAUSED" ? { other_info: { title: "FIRST_PAUSE", description: "Low quality" } } : {};
    this.#desk.meta?.send(wabaId, "message_template_status_update", {
      event: status,
      // Meta's ids are integers of up to 17 digits.
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      message_template_category: template.category,
      reason: status === "REJECTED" ? reason : null,
      ...title,
    });
  }

  #submit(wabaId: string, template: Template): void {
    const submitted = template.components;
    this.#desk.agenda.after(this.#desk.delayMs, () => {
      const isCurrent = template.status === "PENDING" && template.components === submitted;
      if (isCurrent && this.#desk.templates(wabaId).includes(template)) this.say(wabaId, template, outcomeOf(template));
    });
  }
}

function outcomeOf({ components }: Template): Said {
  const text = components
    .map((part) => part.text ?? "")
    .join("\n")
    .toLowerCase();
  const [, reason] = REJECTED_WORDS.find(([word]) => text.includes(word)) ?? [];
  return reason === undefined ? { status: "APPROVED" } : { status: "REJECTED", reason };
}
