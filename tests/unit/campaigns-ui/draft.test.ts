import { describe, expect, it } from "vitest";
import {
  type Draft,
  emptyDraft,
  problemsOf,
  savableOf,
  toPatch,
} from "../../../components/campaigns/wizard/draft/draft.ts";
import {
  isSaidElsewhere,
  problemsAt,
  STEP_OF,
  stepState,
  stepToResume,
} from "../../../components/campaigns/wizard/steps/step-state.ts";
import { PatchCampaign, PROBLEM_CODES, type Problem, type ProblemCode } from "../../../lib/campaigns/schemas.ts";

const saved: Draft = { ...emptyDraft(), name: "Verão" };

describe("what a draft saves", () => {
  it("is nothing when nothing changed", () => {
    expect(toPatch(saved, saved)).toBeNull();
    expect(toPatch({ ...saved, tags: [] }, saved)).toBeNull();
  });

  it("is only what changed, and the API takes it", () => {
    const draft: Draft = { ...saved, name: " Inverno ", tags: ["frio"], subject: " ", html: "<p> a </p>" };
    const patch = toPatch(draft, saved);
    expect(Object.keys(patch ?? {}).sort()).toEqual(["email", "name", "tags"]);
    expect(patch?.name).toBe("Inverno");
    expect(patch?.email).toMatchObject({ subject: null, html: "<p> a </p>" });
    expect(PatchCampaign.safeParse(patch).success).toBe(true);
  });

  it("leaves out what isn't right yet, and keeps the rest", () => {
    const wrong = { name: " ", linkUrl: "www.loja", fromName: "Aurora www.mal.example", replyTo: "nada" };
    const draft: Draft = { ...saved, ...wrong, subject: "Oi" };
    expect(problemsOf(draft)).toEqual(["name", "linkUrl", "fromName", "replyTo"]);
    expect(problemsOf({ ...saved, fromName: "Aurora \u202emal" })).toEqual(["fromName"]);
    expect(problemsOf({ ...saved, fromName: "Aurora Calçados S.A." })).toEqual([]);
    const patch = toPatch(savableOf(draft, saved), saved);
    expect(patch).toEqual({ email: expect.objectContaining({ subject: "Oi", fromName: null, replyTo: null }) });
  });

  it("holds a weekly rule back until it has a day", () => {
    const rule = { frequency: "weekly" as const, interval: 1, weekdays: [], time: "09:00", until: null };
    expect(problemsOf({ ...saved, recurrence: rule })).toEqual(["weekdays"]);
    expect(toPatch(savableOf({ ...saved, recurrence: rule }, saved), saved)).toBeNull();
  });

  it("of a template goes out whole", () => {
    const template = { name: "novidades", language: "pt_BR" };
    const variables = { "1": { value: "{{first_name}}", fallback: "cliente" } };
    const patch = toPatch({ ...saved, template, variables }, saved);
    expect(patch?.whatsapp).toEqual({
      ...{ numberId: null, templateName: "novidades", language: "pt_BR" },
      ...{ variables, text: null },
    });
  });
});

describe("a step", () => {
  it("is named for every problem that the server can find", () => {
    expect(Object.keys(STEP_OF).sort()).toEqual([...PROBLEM_CODES].sort());
  });

  it("is open by an error, warned by a warning, and done otherwise", () => {
    const problems = [
      { code: "template_missing", severity: "error" },
      { code: "number_unconfirmed", severity: "warning" },
    ] as const;
    const checks = { sendable: false, problems: [...problems] };
    expect(stepState("mensagem", checks)).toBe("open");
    expect(stepState("objetivo", checks)).toBe("warning");
    expect(stepState("publico", checks)).toBe("done");
    expect(stepState("revisao", checks)).toBe("open");
    expect(stepState("publico", undefined)).toBe("unknown");
    const sendable = { sendable: true, problems: [] };
    const states = (["mensagem", "entrega", "revisao"] as const).map((step) => stepState(step, sendable, "passou"));
    expect(states).toEqual(["done", "open", "open"]);
    expect(problemsAt("objetivo", problems)).toEqual([problems[1]]);
  });

  it.each<[Problem["code"], Problem["severity"], boolean]>([
    ["mail_server_missing", "error", true],
    ["sender_missing", "warning", true],
    ["subject_missing", "error", true],
    ["body_unreadable", "error", false],
    ["number_unconfirmed", "warning", false],
    ["unsubscribe_missing", "warning", false],
  ])("leaves to the channel and the empty fields what they say: %s, %s", (code, severity, expected) => {
    expect(isSaidElsewhere({ code, severity })).toBe(expected);
  });

  it("is where writing goes on when it is the first that isn't complete, else the last", () => {
    const resumed = (...codes: ProblemCode[]) =>
      stepToResume({ sendable: false, problems: codes.map((code) => ({ code, severity: "error" })) });
    expect(resumed("subject_missing", "audience_missing")).toBe("publico");
    expect(resumed("text_missing")).toBe("mensagem");
    expect(resumed()).toBe("revisao");
    expect(stepToResume({ sendable: true, problems: [{ code: "sender_missing", severity: "warning" }] })).toBe(
      "revisao",
    );
  });
});
