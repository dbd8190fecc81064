import { z } from "zod";
import { DEMO } from "../directory.ts";
import { UnknownBranchError } from "../erp/add-sales.ts";
import { Refusal } from "../helpdesk/refusals.ts";
import { ageConversation, answerCustomer } from "../helpdesk/staff.ts";
import { type Answer, type Handler, html, json, type SandboxRequest } from "../http/answer.ts";
import { chatPage } from "../people/chat-page.ts";
import { Habits, trueEffect } from "../people/habits.ts";
import { toSaidFile } from "../people/sample-files.ts";
import { inboxPage, mailPage } from "../smtp/pages.ts";
import { CERTIFICATE_PATH } from "../webhooks/sns.ts";
import { type ControlRoom, NotLoadedError } from "./control-room.ts";
import {
  DeskAgeInput,
  DeskAnswerInput,
  FaultInput,
  InstanceInput,
  NumberInput,
  OutboxQuery,
  ReplyInput,
  RowsInput,
  SalesInput,
  TemplateInput,
} from "./schemas.ts";

type Act = (room: ControlRoom, request: SandboxRequest) => Answer | Promise<Answer>;

const NO_HELPDESK = json(404, { error: "No such helpdesk or conversation" });
const ACTS: Record<string, Act> = {
  "GET /control/faults": (room) => json(200, { faults: room.faults.list() }),
  "POST /control/faults": async (room, { body }) => json(201, room.faults.add(FaultInput.parse(await body()))),
  "DELETE /control/faults": (room) => {
    room.faults.clear();
    return json(204, undefined);
  },
  "POST /control/sales": async (room, { body }) => {
    return json(201, { sales: room.addSales(SalesInput.parse((await body()) ?? {})) });
  },
  "POST /control/rows": async (room, { body }) => json(201, { added: room.addRows(RowsInput.parse(await body())) }),
  "GET /control/outbox": (room, { query }) => {
    const messages = room.outbox.list(OutboxQuery.parse(Object.fromEntries([...query].filter(([, value]) => value))));
    return json(200, { messages });
  },
  "POST /control/replies": async ({ messaging }, { body }) => {
    const { phone, text = "", file, ...said } = ReplyInput.parse(await body());
    const sent = file === undefined ? {} : { file: toSaidFile(file) };
    return json(201, { id: messaging.people.write(phone, { text, ...said, ...sent }) });
  },
  "GET /control/people": ({ messaging: { people } }) =>
    json(200, { ...people.habits, effect: trueEffect(people.habits) }),
  "POST /control/people": async ({ messaging }, { body }) => {
    return json(200, messaging.people.change(Habits.partial().parse((await body()) ?? {})));
  },
  "POST /control/numbers": async ({ messaging: { directory } }, { body }) => {
    const given = NumberInput.parse((await body()) ?? {});
    return json(201, directory.addNumber({ ...directory.numbers.get(given.phoneNumberId ?? ""), ...given }));
  },
  "POST /control/instances": async ({ messaging: { directory } }, { body }) => {
    const given = InstanceInput.parse((await body()) ?? {});
    return json(201, directory.addInstance({ ...directory.instances.get(given.name ?? ""), ...given }));
  },
  "POST /control/templates": async ({ messaging }, { body }) => changeTemplates(messaging, await body()),
  "POST /control/helpdesk/answer": async ({ helpdesk }, { body }) => {
    const given = DeskAnswerInput.parse(await body());
    return helpdesk ? answerCustomer(helpdesk, given) : NO_HELPDESK;
  },
  "POST /control/helpdesk/age": async ({ helpdesk }, { body }) => {
    const given = DeskAgeInput.parse(await body());
    return helpdesk && (await ageConversation(helpdesk, given)) ? json(200, given) : NO_HELPDESK;
  },
  // Another system that accepts every webhook.
  "POST /control/receiver": () => json(202, { accepted: true }),
  "GET /control/webhooks": ({ messaging }) => json(200, messaging.counts()),
  [`GET ${CERTIFICATE_PATH}`]: ({ messaging: { certificate } }) => ({
    status: certificate ? 200 : 404,
    headers: { "Content-Type": "application/x-pem-file" },
    body: Buffer.from(certificate ?? ""),
  }),
  "GET /control/whatsapp": (room) =>
    html(200, chatPage([...room.outbox.list({ channel: "whatsapp" }), ...room.outbox.list({ channel: "gateway" })])),
  "GET /control/mail": (room) => html(200, inboxPage(room.outbox.list({ channel: "email" }))),
};

function changeTemplates({ templates, review }: ControlRoom["messaging"], given: unknown): Answer {
  const { wabaId = DEMO.aurora.wabaId, name, language, status, reason, reviewMs } = TemplateInput.parse(given);
  if (reviewMs !== undefined) review.delayMs = reviewMs;
  if (name === undefined || status === undefined) return json(200, { templates: templates(wabaId) });
  const template = templates(wabaId).find((one) => one.name === name && one.language === language);
  if (!template) return json(404, { error: `No template ${name}` });
  review.say(wabaId, template, { status, ...(reason === undefined ? {} : { reason }) });
  return json(200, { templates: [template] });
}

const MAIL_PATH = /^GET \/control\/mail\/(\d+)$/;

export function createControlHandler(room: ControlRoom): Handler {
  return async (request) => {
    const name = `${request.method} ${request.path}`;
    const mailId = MAIL_PATH.exec(name)?.[1];
    const act = mailId === undefined ? ACTS[name] : showMail(Number(mailId));
    if (!act) return json(404, { error: `Nothing at ${request.method} ${request.path}` });
    try {
      return await act(room, request);
    } catch (error) {
      return toRefusal(error);
    }
  };
}

function showMail(id: number): Act {
  return (room) => {
    const page = mailPage(room.outbox.list({ channel: "email" }), id);
    return page === null ? json(404, { error: `No mail ${id}` }) : html(200, page);
  };
}

function toRefusal(error: unknown): Answer {
  if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) });
  if (error instanceof UnknownBranchError || error instanceof SyntaxError) return json(400, { error: error.message });
  if (error instanceof Refusal) return error.answer;
  if (error instanceof NotLoadedError) {
    return { ...json(503, { error: error.message }), headers: { "Retry-After": "1" } };
  }
  throw error;
}
