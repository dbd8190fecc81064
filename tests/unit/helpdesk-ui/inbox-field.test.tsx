import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useForm, useWatch } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { InboxField } = await import("../../../components/helpdesk/inbox-field.tsx");

const INBOXES = [
  { id: 7, name: "Loja Centro", stores: [] },
  { id: 9, name: "Loja Norte", stores: [] },
];
let api: PageApi;
let sent: string[];
beforeEach(() => {
  sent = [];
  api = createPageApi({ "GET /helpdesk/inboxes": { data: INBOXES, total: 2, page: 1, limit: 200, isReachable: true } });
});
afterEach(cleanup);

function Form({ inbox, isReadOnly }: { inbox: string; isReadOnly?: boolean }) {
  const form = useForm({ defaultValues: { inbox } });
  const value = useWatch({ control: form.control, name: "inbox" });
  return (
    <form onSubmit={form.handleSubmit((values) => sent.push(values.inbox))}>
      <label htmlFor="inbox">Caixa</label>
      <InboxField id="inbox" value={value} field={form.register("inbox")} isReadOnly={isReadOnly} />
      <button type="submit">Salvar</button>
    </form>
  );
}

const open = async (inbox: string, isReadOnly?: boolean) => {
  await openPage(<Form inbox={inbox} isReadOnly={isReadOnly} />, api, {
    role: { permissions: ["app:stores"], readOnly: false },
  });
  await settle(3_000);
};
const field = () => screen.getByLabelText<HTMLSelectElement | HTMLInputElement>("Caixa");
const options = () => [...field().querySelectorAll("option")].map(({ textContent }) => textContent);
const submit = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await settle();
};

describe("inbox field of a store or a number", () => {
  it("offers the helpdesk's inboxes by name", async () => {
    await open("9");
    expect(options()).toEqual(["Nenhuma", "Loja Centro", "Loja Norte"]);
    expect(field().value).toBe("9");
    await submit();
    fireEvent.change(field(), { target: { value: "7" } });
    await submit();
    fireEvent.change(field(), { target: { value: "" } });
    await submit();
    expect(sent).toEqual(["9", "7", ""]);
  });

  it("keeps an inbox that no longer exists in the helpdesk", async () => {
    await open("44");
    expect(options()).toContain("Caixa nº 44 (não está mais no helpdesk)");
    await submit();
    expect(sent).toEqual(["44"]);
  });

  it("shows the stored inbox while the list is loading", async () => {
    api.hold("GET /helpdesk/inboxes");
    await open("9");
    expect([field().value, options()]).toEqual(["9", ["Nenhuma", "Caixa nº 9"]]);
    api.release("GET /helpdesk/inboxes");
    await settle();
    expect([field().value, options().at(-1)]).toEqual(["9", "Loja Norte"]);
  });

  it.each(["unreachable", "failed"])("becomes a text input while the helpdesk is %s", async (state) => {
    if (state === "failed") api.fail("GET /helpdesk/inboxes", 404);
    else api.answer("GET /helpdesk/inboxes", { data: [], total: 0, page: 1, limit: 200, isReachable: false });
    await open("9");
    expect([field().tagName, field().value]).toEqual(["INPUT", "9"]);
    expect(document.body.textContent).toContain("digite o número da caixa");
    fireEvent.change(field(), { target: { value: "12" } });
    await submit();
    expect(sent).toEqual(["12"]);
  });

  it("cannot be changed by a read-only role", async () => {
    await open("9", true);
    expect(field().disabled).toBe(true);
  });
});
