import "../../../components/segments/builder/builder.tsx";
import "../../../components/segments/builder/rules-json.tsx";
import "../../../components/segments/builder/sample-list.tsx";
import "../../../components/segments/delete-dialog.tsx";
import "../../../components/segments/list/first-use.tsx";
import "../../../components/segments/list/segment-rows.tsx";
import "../../../components/segments/segment-menu.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BusyError, ConflictError, OutdatedError, ValidationError } from "../../../lib/core/errors.ts";
import type { SegmentPreview, SegmentRule, SegmentView } from "../../../lib/segments/schemas.ts";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import { CORRELATION_ID, createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const TODAY = "2026-11-21";
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { SegmentsPage } = await import("../../../components/segments/list/segments-page.tsx");
const { SegmentPage } = await import("../../../components/segments/segment-page.tsx");

const ADMIN = { permissions: ["app:segments", "app:segments:export", "app:customers"], readOnly: false };
const READER = { permissions: ["app:segments"], readOnly: true };
const ID = "0198c0de-0000-7000-8000-0000abcdef01";
const RULES: SegmentRule[] = [
  {
    logic: "AND",
    filters: [
      { category: "purchase", field: "totalSpent", operator: "gte", value: 100 },
      { category: "characteristic", field: "hasEmail", operator: "eq", value: true },
    ],
  },
];

function segment(fields: Partial<SegmentView> = {}): SegmentView {
  return {
    id: ID,
    name: "VIP Campinas",
    rules: RULES,
    status: "active",
    size: 412,
    usedBy: 0,
    isScoped: false,
    mayChange: true,
    version: 3,
    reach: { whatsapp: 300, email: 412 },
    countedAt: "2026-11-21T10:00:00Z",
    timedOutAt: null,
    sizes: [],
    createdAt: "2026-11-01T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    updatedBy: "Ana",
    ...fields,
  };
}
const page = (data: SegmentView[]) => ({ data, total: data.length, page: 1, limit: 50 });
const found = (count: number): SegmentPreview => ({
  timedOut: false,
  count,
  reach: { whatsapp: 0, email: count },
  clauses: [{ count, parts: [900, 500] }],
  sample: [{ id: ID, name: "RUI SÁ", city: null, state: null, rfmStatus: "champions", totalSpent: 5, lastOrder: null }],
});
const text = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
const press = async (name: string | RegExp) => {
  const [button] = screen.getAllByRole("button", { name });
  if (!button) throw new Error(`No button ${name}`);
  fireEvent.click(button);
  await settle(400);
};

describe("the segment pages", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  const openList = (search = "", role = ADMIN) => openPage(<SegmentsPage today={TODAY} />, api, { search, role });
  const openOne = async (role = ADMIN) => {
    const opened = await openPage(<SegmentPage id={ID} today={TODAY} />, api, { role });
    await settle(500);
    return opened;
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    localStorage.clear();
    forgetStores();
    api = createPageApi({
      "GET /settings/stores": { data: [], total: 0 },
      "GET /intelligence/segments": page([segment()]),
      [`GET /intelligence/segments/${ID}`]: segment(),
      "POST /intelligence/segments/preview": found(412),
    });
  });
  afterEach(cleanup);

  describe("the segment list", () => {
    it("shows each segment's rule, size and reachable customers, and polls until all are counted", async () => {
      api.answer("GET /intelligence/segments", page([segment({ size: null, reach: null, countedAt: null })]));
      await openList();
      expect(text()).toContain("Quem gastou R$ 100,00 ou mais no total e tem e-mail");
      expect(text()).toContain("calculando…");
      api.answer("GET /intelligence/segments", page([segment()]));
      await settle(3_100);
      expect(text()).toContain("300 de 412 podem receber WhatsApp");
      const asked = api.callsTo("GET /intelligence/segments").length;
      await settle(10_000);
      expect(api.callsTo("GET /intelligence/segments")).toHaveLength(asked);
    });

    it("counts segments of a store-restricted user in batches of ten, and aborts a count on unmount", async () => {
      const own = Array.from({ length: 12 }, (_, n) =>
        segment({ id: `id-${n}`, name: `Segmento ${n}`, isScoped: true, size: null, reach: null, countedAt: null }),
      );
      api.answer("GET /intelligence/segments", page(own));
      api.answer("GET /intelligence/segments/counts", ({ query }: PageCall) => ({
        data: (query.get("ids") ?? "").split(",").map((id) => {
          const size = 100 + Number(id.slice(3));
          return id === "id-1"
            ? { id, timedOut: true }
            : { id, timedOut: false, size, reach: { whatsapp: 5, email: 6 } };
        }),
      }));
      const signals: (AbortSignal | null | undefined)[] = [];
      const plain = api.fetch;
      api.fetch = (input, init) => {
        if (String(input).includes("/counts")) signals.push(init?.signal);
        return plain(input, init);
      };
      api.hold("GET /intelligence/segments/counts");
      await openList();
      expect(text()).toContain("calculando…");
      expect(api.callsTo("GET /intelligence/segments/counts")).toHaveLength(1);
      api.release("GET /intelligence/segments/counts");
      await settle(100);
      expect(text()).toContain("5 de 100 podem receber WhatsApp");
      expect(text()).toContain("5 de 111 podem receber WhatsApp");
      expect(text()).toContain("A última contagem demorou demais");
      expect(screen.queryByRole("button", { name: "Clientes" })).toBeNull();
      const asked = api.callsTo("GET /intelligence/segments/counts").map(({ query }) => query.get("ids")?.split(","));
      expect(asked.map((ids) => ids?.length)).toEqual([10, 2]);
      expect(api.callsTo("GET /intelligence/segments")).toHaveLength(1);

      api.answer(
        "GET /intelligence/segments",
        page([segment({ id: "id-20", isScoped: true, size: null, reach: null })]),
      );
      cleanup();
      api.hold("GET /intelligence/segments/counts");
      await openList();
      cleanup();
      expect(signals.at(-1)?.aborted).toBe(true);
    });

    it("keeps its filters in the URL, and offers to clear them when nothing matches", async () => {
      api.answer("GET /intelligence/segments", ({ query }: PageCall) =>
        page(query.get("q") === "zzz" ? [] : [segment()]),
      );
      const { url } = await openList("?q=zzz&situacao=inativos&ordem=-tamanho");
      const query = Object.fromEntries(api.callsTo("GET /intelligence/segments")[0]?.query ?? []);
      expect(query).toMatchObject({ q: "zzz", status: "inactive", sort: "size", order: "desc", page: "1" });
      expect(text()).toContain("“zzz” · Inativos");
      await press("Limpar filtros");
      await settle(600);
      expect(url.search).toBe("ordem=-tamanho");
      expect(screen.getAllByRole("link", { name: "VIP Campinas" })).not.toHaveLength(0);
    });

    it("offers ready-made segments if there are none, but not to a read-only user", async () => {
      api.answer("GET /intelligence/segments", page([]));
      await openList();
      const offered = within(screen.getByRole("list", { name: "Segmentos prontos" })).getAllByRole("link");
      expect(offered).toHaveLength(6);
      expect(offered.map((link) => link.getAttribute("href"))).toContain("/segmentos/novo?modelo=birthdays");
      expect(text()).toContain("Aniversariantes de novembro");
      cleanup();
      await openList("", READER);
      expect(screen.queryByRole("list", { name: "Segmentos prontos" })).toBeNull();
    });

    it("shows an error with its correlation id, and retries", async () => {
      api.fail("GET /intelligence/segments", 500);
      await openList();
      await settle(2_000);
      expect(text()).toContain("Não foi possível carregar os segmentos");
      expect(text()).toContain(CORRELATION_ID);
      api.answer("GET /intelligence/segments", page([segment()]));
      await press("Tentar de novo");
      expect(text()).toContain("VIP Campinas");
    });

    it("shows when to retry an export that takes too long", async () => {
      api.failWith(`GET /intelligence/segments/${ID}/export`, new BusyError("segment_read_too_slow", "In English", 60));
      await openList();
      await press("Ações de VIP Campinas");
      fireEvent.click(screen.getByRole("menuitem", { name: /^Exportar/ }));
      await settle(400);
      expect(text()).toContain("Está demorando demais agora. Tente de novo em 60 segundos.");
    });

    it("explains why a segment used by a campaign can't be deleted", async () => {
      api.answer("GET /intelligence/segments", page([segment({ usedBy: 1 })]));
      api.answer(`GET /intelligence/segments/${ID}/usage`, { data: [{ id: "c", name: "Natal" }], total: 1 });
      api.failWith(`DELETE /intelligence/segments/${ID}`, new ConflictError("segment_in_use", "in use"));
      await openList();
      await press("Ações de VIP Campinas");
      fireEvent.click(screen.getByRole("menuitem", { name: "Excluir…" }));
      await settle(400);
      await settle();
      expect(text()).toContain("Usado por 1 campanha: “Natal”.");
      await press("Excluir segmento");
      expect(screen.getByRole("alert").textContent).toContain("Uma campanha ainda vai usar este segmento");
    });
  });

  describe("the segment builder", () => {
    it("counts the current rules, aborts outdated counts, and shows the old number meanwhile", async () => {
      const signals: (AbortSignal | null | undefined)[] = [];
      const plain = api.fetch;
      api.fetch = (input, init) => {
        if (String(input).endsWith("/preview")) signals.push(init?.signal);
        return plain(input, init);
      };
      await openOne();
      expect(document.querySelector("[data-count]")?.textContent).toBe("412");
      expect(text()).toContain("Rui Sá");
      api.hold("POST /intelligence/segments/preview");
      const spent = screen.getByRole("textbox", { name: "Gasto total" });
      fireEvent.change(spent, { target: { value: "2.500,50" } });
      await settle(500);
      expect(document.querySelector("[aria-busy=true] [data-count]")?.textContent).toBe("412");
      fireEvent.change(spent, { target: { value: "3000" } });
      await settle(500);
      expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, false]);
      api.answer("POST /intelligence/segments/preview", found(7));
      api.release("POST /intelligence/segments/preview");
      await settle(100);
      expect(document.querySelector("[data-count]")?.textContent).toBe("7");
      const asked = api.callsTo("POST /intelligence/segments/preview").map(({ body }) => JSON.stringify(body));
      expect(asked[1]).toContain('"value":2500.5');
      expect(screen.getByText("7 clientes no segmento").getAttribute("aria-live")).toBe("polite");
    });

    it("shows that a slow count continues in the background", async () => {
      api.answer("POST /intelligence/segments/preview", { timedOut: true });
      await openOne();
      const notices = screen.getAllByText(/^A contagem está demorando; salvaremos e calcularemos/);
      expect(notices.some((notice) => notice.closest("[role=status]"))).toBe(true);
    });

    it("shows a validation error at its condition card, and keeps all input", async () => {
      api.failWith(
        `PUT /intelligence/segments/${ID}`,
        new ValidationError({ path: "rules.0.filters.0.value", code: "invalid_type", message: "must be a number" }),
      );
      await openOne();
      fireEvent.change(screen.getByRole("textbox", { name: "Gasto total" }), { target: { value: "9" } });
      await press("Salvar segmento");
      const card = screen.getByRole("textbox", { name: "Gasto total" }).closest("[data-part]");
      expect(card?.textContent).toContain("O servidor não aceitou esta condição.");
      api.failWith(`PUT /intelligence/segments/${ID}`, new ConflictError("segment_name_taken", "taken"));
      await press("Salvar segmento");
      expect(text()).toContain("Já existe um segmento com este nome.");
      expect(card?.textContent).not.toContain("não aceitou");
      expect((screen.getByRole("textbox", { name: "Gasto total" }) as HTMLInputElement).value).toBe("9");
    });

    it("loads another user's newer version if nothing was edited, else asks which version to keep", async () => {
      const spent = () => screen.getByRole("textbox", { name: "Gasto total" }) as HTMLInputElement;
      const savedElsewhere = (version: number, name: string) => {
        const updatedAt = `2026-11-20T10:00:0${version}Z`;
        api.answer(`GET /intelligence/segments/${ID}`, segment({ version, name, updatedAt, updatedBy: "Bia" }));
      };
      api.answer(`GET /intelligence/segments/${ID}`, segment({ size: null }));
      await openOne();
      savedElsewhere(4, "VIP Sumaré");
      // The count is in progress, so the page polls again.
      await settle(3_100);
      expect(screen.getByDisplayValue("VIP Sumaré")).toBeDefined();
      expect(screen.queryByText(/enquanto você o editava/)).toBeNull();

      fireEvent.change(spent(), { target: { value: "9" } });
      savedElsewhere(5, "VIP Valinhos");
      api.failWith(`PUT /intelligence/segments/${ID}`, new OutdatedError("segment_outdated", "The segment"));
      await press("Salvar segmento");
      expect(text()).toContain(
        "Bia alterou este segmento enquanto você o editava. O que você fez ainda não foi salvo.",
      );
      expect(text()).not.toContain("Não foi possível salvar");
      expect(spent().value).toBe("9");
      await press("Manter a minha");
      api.answer(`PUT /intelligence/segments/${ID}`, segment({ version: 6, name: "VIP Sumaré" }));
      await press("Salvar segmento");
      const sent = api.callsTo(`PUT /intelligence/segments/${ID}`).map(({ body }) => body);
      expect(sent).toMatchObject([{ version: 4 }, { version: 5, name: "VIP Sumaré" }]);

      fireEvent.change(spent(), { target: { value: "11" } });
      savedElsewhere(7, "VIP Itu");
      api.failWith(`PUT /intelligence/segments/${ID}`, new OutdatedError("segment_outdated", "The segment"));
      await press("Salvar segmento");
      await press("Ver a versão salva");
      expect(screen.getByDisplayValue("VIP Itu")).toBeDefined();
      expect(screen.queryByText(/enquanto você o editava/)).toBeNull();
    });

    it("asks which rules to keep each time a draft with a conflict is reopened", async () => {
      const spent = () => screen.getByRole("textbox", { name: "Gasto total" }) as HTMLInputElement;
      const reopened = async () => {
        await settle(1_000);
        cleanup();
        await openOne();
      };
      await openOne();
      fireEvent.change(spent(), { target: { value: "9" } });
      await reopened();
      expect(text()).toContain("Recuperamos o que você não salvou");
      expect(spent().value).toBe("9");

      const theirs = segment({ version: 4, name: "VIP Itu", updatedAt: "2026-11-21T11:00:00Z", updatedBy: "Bia" });
      api.answer(`GET /intelligence/segments/${ID}`, theirs);
      api.failWith(`PUT /intelligence/segments/${ID}`, new OutdatedError("segment_outdated", "The segment"));
      for (const value of ["10", "11"]) {
        fireEvent.change(spent(), { target: { value } });
        await press("Salvar segmento");
        await reopened();
        expect(text()).toContain("Bia alterou este segmento enquanto você o editava.");
        expect(spent().value).toBe(value);
      }
      await press("Manter a minha");
      await reopened();
      expect(text()).not.toContain("alterou este segmento");
      await press("Salvar segmento");
      const sent = api.callsTo(`PUT /intelligence/segments/${ID}`).map(({ body }) => body);
      expect(sent).toMatchObject([{ version: 3 }, { version: 3 }, { version: 4, name: "VIP Campinas" }]);
      await press("Descartar");
      expect(screen.getByDisplayValue("VIP Itu")).toBeDefined();
    });

    it("rejects incomplete conditions, and focuses the first one", async () => {
      await openOne();
      fireEvent.change(screen.getByRole("textbox", { name: "Gasto total" }), { target: { value: "muito" } });
      await press("Salvar segmento");
      expect(text()).toContain("Complete as condições marcadas para salvar.");
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Gasto total" }));
      expect(api.calls.filter(({ method }) => method === "PUT")).toHaveLength(0);
    });

    it("restores a draft, even if the segment was deactivated meanwhile, and discards it", async () => {
      await openOne();
      fireEvent.change(screen.getByRole("textbox", { name: "Nome do segmento" }), { target: { value: "Outro" } });
      await settle(600);
      cleanup();
      api.answer(
        `GET /intelligence/segments/${ID}`,
        segment({ status: "inactive", updatedAt: "2026-11-21T11:00:00Z" }),
      );
      await openOne();
      const name = () => (screen.getByRole("textbox", { name: "Nome do segmento" }) as HTMLInputElement).value;
      expect(name()).toBe("Outro");
      expect(text()).toContain("Recuperamos o que você não salvou");
      expect(text()).not.toContain("alterou este segmento");
      await press("Descartar");
      expect(name()).toBe("VIP Campinas");
      await settle(600);
      expect(JSON.stringify({ ...localStorage })).not.toContain("Outro");
    });

    it("shows a read-only user the saved counts without requesting new ones", async () => {
      await openOne(READER);
      expect(document.querySelector("[data-count]")?.textContent).toBe("412");
      expect(api.callsTo("POST /intelligence/segments/preview")).toHaveLength(0);
      expect((screen.getByRole("textbox", { name: "Gasto total" }) as HTMLInputElement).disabled).toBe(true);
      expect(screen.queryByRole("button", { name: "Condição" })).toBeNull();
    });

    it("distinguishes a missing segment from one that can't be loaded", async () => {
      api.fail(`GET /intelligence/segments/${ID}`, 404);
      await openOne();
      expect(text()).toContain("Segmento não encontrado");
      cleanup();
      api.fail(`GET /intelligence/segments/${ID}`, 500);
      await openOne();
      await settle(2_000);
      expect(text()).toContain("Não foi possível carregar o segmento");
    });
  });
});
