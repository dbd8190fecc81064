import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { SurveyDialog } = await import("../../../components/surveys/survey-dialog.tsx");

afterEach(cleanup);

it("Escape asks for confirmation before it discards a typed question", async () => {
  const onClose = vi.fn();
  const api = createPageApi({ "GET /settings/stores": { data: [], total: 0 } });
  const role = { permissions: ["app:surveys"], readOnly: false };
  await openPage(<SurveyDialog survey={null} onClose={onClose} />, api, { role });
  const pressEscape = async () => {
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle(400);
  };
  await pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "O que achou da loja?" } });
  await settle();
  await pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Descartar e sair" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
