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
import { PROBLEM_CODES } from "../../../lib/campaigns/names.ts";
import { PatchCampaign, type Problem, type ProblemCode } from "../../../lib/campaigns/schemas.ts";

const saved: Draft = { ...emptyDraft(), name: "Verão" };

describe("patch of a draft", () => {
  it("is null if nothing changed", () => {
    expect(toPatch(saved, saved)).toBeNull();
    expect(toPatch({ ...saved, tags: [] }, saved)).toBeNull();
  });

  it("contains only the changed fields, trimmed, and is valid for the API", () => {
    const draft: Draft = { ...saved, name: " Inverno ", tags: ["frio"], subject: " ", html: "<p> a </p>" };
    const patch = toPatch(draft, saved);
    expect(Object.keys(patch ?? {}).sort()).toEqual(["email", "name", "tags"]);
    expect(patch?.name).toBe("Inverno");
    expect(patch?.email).toMatchObject({ subject: null, html: "<p> a </p>" });
    expect(PatchCampaign.safeParse(patch).success).toBe(true);
  });

  it("omits invalid fields and keeps the valid ones", () => {
    const wrong = { name: " ", linkUrl: "www.loja", fromName: "Aurora www.mal.example", replyTo: "nada" };
    const draft: Draft = { ...saved, ...wrong, subject: "Oi" };
    expect(problemsOf(draft)).toEqual(["name", "linkUrl", "fromName", "replyTo"]);
    expect(problemsOf({ ...saved, fromName: "Aurora \u202emal" })).toEqual(["fromName"]);
    expect(problemsOf({ ...saved, fromName: "Aurora Calçados S.A." })).toEqual([]);
    const patch = toPatch(savableOf(draft, saved), saved);
    expect(patch).toEqual({ email: expect.objectContaining({ subject: "Oi", fromName: null, replyTo: null }) });
  });

  it("omits a weekly rule until it has a weekday", () => {
    const rule = { frequency: "weekly" as const, interval: 1, weekdays: [], time: "09:00", until: null };
    expect(problemsOf({ ...saved, recurrence: rule })).toEqual(["weekdays"]);
    expect(toPatch(savableOf({ ...saved, recurrence: rule }, saved), saved)).toBeNull();
  });

  it("contains the whole WhatsApp part when the template changes", () => {
    const template = { name: "novidades", language: "pt_BR" };
    const variables = { "1": { value: "{{first_name}}", fallback: "cliente" } };
    const patch = toPatch({ ...saved, template, variables }, saved);
    expect(patch?.whatsapp).toEqual({
      numberId: null,
      templateName: "novidades",
      language: "pt_BR",
      variables,
      text: null,
    });
  });
});

describe("wizard step", () => {
  it("exists for every problem code of the server", () => {
    expect(Object.keys(STEP_OF).sort()).toEqual([...PROBLEM_CODES].sort());
  });

  it("is open with an error, warning with only warnings, done without problems and unknown before the checks", () => {
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
  ])("omits a problem only if the channel or an empty field already shows it: %s, %s", (code, severity, expected) => {
    expect(isSaidElsewhere({ code, severity })).toBe(expected);
  });

  it("to resume is the first one with an error, or else the review", () => {
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
