import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDraft } from "../../../components/campaigns/wizard/draft/draft.ts";
import { changedSince, isClashing, rebase } from "../../../components/campaigns/wizard/draft/rebase.ts";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/states/behind-notice.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { SaveStatus } = await import("../../../components/campaigns/wizard/draft/save-status.tsx");
const { useDraft } = await import("../../../components/campaigns/wizard/draft/use-draft.ts");

const BASE = { ...emptyDraft(), name: "Verão", subject: "Chegou" };

describe("two drafts of one campaign", () => {
  it("are merged if they changed different fields", () => {
    const [mine, theirs] = [
      { ...BASE, subject: "É hoje" },
      { ...BASE, name: "Inverno", tags: ["frio"] },
    ];
    expect(changedSince(BASE, theirs)).toEqual(["name", "tags"]);
    expect(isClashing(BASE, mine, theirs)).toBe(false);
    expect(rebase(BASE, mine, theirs)).toEqual({ ...BASE, name: "Inverno", tags: ["frio"], subject: "É hoje" });
  });

  it("conflict if both changed one field to different values", () => {
    const [mine, theirs] = [
      { ...BASE, name: "Inverno" },
      { ...BASE, name: "Outono" },
    ];
    expect(isClashing(BASE, mine, theirs)).toBe(true);
    expect(isClashing(BASE, mine, mine)).toBe(false);
    expect(rebase(BASE, mine, { ...theirs, subject: "É hoje" })).toEqual({ ...mine, subject: "É hoje" });
  });
});

const CAMPAIGN = {
  id: "c1",
  name: "Verão",
  channel: "email",
  status: "draft",
  tags: [],
  segmentId: null,
  behaviorRules: null,
  linkUrl: null,
  surveyId: null,
  recurrence: null,
  updatedBy: "Ana",
  version: 1,
  whatsapp: { numberId: null, number: null, templateName: null, language: null, variables: {}, text: null },
  email: { subject: "Chegou", preheader: null, html: null, text: null, fromName: null, replyTo: null },
} as unknown as CampaignView;

/** A minimal wizard: two fields, the save state, and the check before a send. */
function Page() {
  const { draft, change, flush, settle: choose, save } = useDraft(CAMPAIGN);
  const [isSure, setSure] = useState<boolean>();
  return (
    <>
      <SaveStatus id="c1" save={save} draft={draft} onRetry={() => flush()} onSettle={choose} />
      <input aria-label="Nome" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      <input aria-label="Assunto" value={draft.subject} onChange={({ target }) => change({ subject: target.value })} />
      <button type="button" onClick={() => void flush(true).then(setSure)}>
        Enviar
      </button>
      <output>{String(isSure)}</output>
    </>
  );
}

describe("draft that another user edits at the same time", () => {
  let api: PageApi;
  let kept: CampaignView;
  /** Another user's change, as stored by the server. */
  const elsewhere = (fields: { name?: string; subject?: string }) => {
    const { name = kept.name, subject = kept.email.subject } = fields;
    kept = { ...kept, name, email: { ...kept.email, subject }, updatedBy: "Bia", version: kept.version + 1 };
  };
  const patched = () => api.callsTo("PATCH /campaigns/c1").map(({ body }) => body);
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  const type = async (name: string, value: string) => {
    fireEvent.change(field(name), { target: { value } });
    await settle(1_500);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle(1_500);
  };

  beforeEach(async () => {
    kept = CAMPAIGN;
    api = createPageApi({ "GET /campaigns/c1": () => kept });
    const save = ({ body }: PageCall) => {
      const { version, name, email } = body as { version: number; name?: string; email?: { subject: string } };
      if (version !== kept.version) throw new Error("The page's stand-in tells no 412 by itself");
      elsewhere({ name, subject: email?.subject });
      return kept;
    };
    api.answer("PATCH /campaigns/c1", save);
    const fetch = api.fetch;
    api.fetch = async (input, init) => {
      const { version } = init?.method === "PATCH" ? JSON.parse(String(init.body)) : kept;
      const answer = { message: "The campaign was changed in the meantime: reload it and try again" };
      return version === kept.version ? fetch(input, init) : Response.json(answer, { status: 412 });
    };
    await openPage(<Page />, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("is saved with its base version, and takes the new version from each response", async () => {
    await type("Nome", "Inverno");
    await type("Nome", "Outono");
    expect(patched()).toEqual([
      { name: "Inverno", version: 1 },
      { name: "Outono", version: 2 },
    ]);
    expect(screen.getByText("Tudo salvo")).toBeTruthy();
  });

  it("is merged with the other user's changes, shows a notice, and is saved on top of them", async () => {
    elsewhere({ name: "Inverno" });
    await type("Assunto", "É hoje");
    expect(field("Nome").value).toBe("Inverno");
    expect(kept).toMatchObject({ name: "Inverno", email: { subject: "É hoje" } });
    expect(screen.getByText(/^Bia alterou esta campanha agora há pouco/)).toBeTruthy();
    await type("Assunto", "É amanhã");
    expect(screen.getByText("Tudo salvo")).toBeTruthy();
  });

  it("shows a different notice if the other editor is the same user in another tab", async () => {
    elsewhere({ name: "Inverno" });
    kept = { ...kept, updatedBy: "Ana" };
    await type("Nome", "Outono");
    expect(screen.getByText(/^Você, em outra aba, alterou esta campanha enquanto/)).toBeTruthy();
  });

  it("shows a conflict, and is not saved until the user chooses a version", async () => {
    elsewhere({ name: "Inverno" });
    await type("Nome", "Outono");
    expect(screen.getByText(/^Bia alterou esta campanha enquanto você a editava/)).toBeTruthy();
    await type("Assunto", "É hoje");
    expect(kept.name).toBe("Inverno");
    expect(patched()).toEqual([]);
    await press("Manter a minha");
    expect(kept).toMatchObject({ name: "Outono", email: { subject: "É hoje" } });
    expect(screen.getByText("Tudo salvo")).toBeTruthy();
  });

  it("shows no conflict after its own save whose response was lost, and is saved again", async () => {
    const { fetch } = api;
    let lost = 0;
    api.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return init?.method === "PATCH" && lost++ < 1 ? Response.json({ message: "Broken" }, { status: 502 }) : answer;
    };
    vi.stubGlobal("fetch", api.fetch);
    await type("Nome", "Inverno");
    expect(screen.getByText(/Não foi possível salvar/)).toBeTruthy();
    expect(kept.name).toBe("Inverno");
    await type("Nome", "Inverno e verão");
    expect(kept).toMatchObject({ name: "Inverno e verão", version: 3 });
    expect(screen.getByText("Tudo salvo")).toBeTruthy();
  });

  it("is replaced by the saved version if the user chooses that version", async () => {
    elsewhere({ name: "Inverno" });
    await type("Nome", "Outono");
    await press("Ver a versão salva");
    expect(field("Nome").value).toBe("Inverno");
    expect(kept).toMatchObject({ name: "Inverno", version: 2 });
    expect(screen.getByText("Tudo salvo")).toBeTruthy();
  });

  it("is not sent until the user has seen the other user's changes", async () => {
    elsewhere({ subject: "Só para ti" });
    await press("Enviar");
    expect(screen.getByRole("status").textContent).toBe("false");
    expect(field("Assunto").value).toBe("Só para ti");
    await press("Enviar");
    expect(screen.getByRole("status").textContent).toBe("true");
  });
});
