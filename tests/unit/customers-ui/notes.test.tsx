import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createPageApi } from "../../support/page-api.ts";
import "../../../components/customers/profile/notes/note-dialog.tsx";
import "../../../components/customers/profile/notes/delete-note.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { NoteButton } = await import("../../../components/customers/profile/notes/note-button.tsx");
const { TimelineList } = await import("../../../components/customers/profile/timeline/timeline-list.tsx");

const role = { permissions: ["app:customers", "app:customers:edit"], readOnly: false };
const NOTE = {
  id: "n-1",
  kind: "note",
  at: "2026-11-20T15:00:00.000Z",
  text: "Ligar à tarde",
  actor: { id: "u-1", name: "Ana Lima" },
};

afterEach(cleanup);

describe("notes on a customer", () => {
  it("are written in a dialog that keeps the text when saving fails", async () => {
    const api = createPageApi({});
    api.fail("POST /customers/c-1/notes", 503);
    await openPage(<NoteButton customerId="c-1" />, api, { role });
    fireEvent.click(screen.getByRole("button", { name: "Anotar" }));
    await settle();
    const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Anotação" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Salvar anotação" }).disabled).toBe(true);
    fireEvent.change(text, { target: { value: "Ligar à tarde" } });
    fireEvent.click(screen.getByRole("button", { name: "Salvar anotação" }));
    await settle();
    expect(api.callsTo("POST /customers/c-1/notes").map(({ body }) => body)).toEqual([{ text: "Ligar à tarde" }]);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(text.value).toBe("Ligar à tarde");
  });

  it("are closed to users who may not edit", async () => {
    await openPage(<NoteButton customerId="c-1" />, createPageApi({}), { role: { ...role, readOnly: true } });
    fireEvent.click(screen.getByRole("button", { name: "Anotar" }));
    await settle();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stand in the timeline with their author, and are deleted after a confirmation", async () => {
    const api = createPageApi({
      "GET /customers/c-1/timeline": { data: [NOTE], total: 1, page: 1, limit: 50 },
      "DELETE /customers/c-1/notes/n-1": {},
    });
    await openPage(<TimelineList id="c-1" kinds={["note"]} />, api, { role });
    expect(screen.getByText("Ana Lima anotou")).toBeTruthy();
    expect(screen.getByText("Ligar à tarde")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Excluir anotação" }));
    fireEvent.click(screen.getByRole("button", { name: "Excluir" }));
    await settle();
    expect(api.callsTo("DELETE /customers/c-1/notes/n-1")).toHaveLength(1);
  });
});
