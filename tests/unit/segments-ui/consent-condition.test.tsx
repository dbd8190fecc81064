import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { newCondition } = await import("../../../components/segments/rules/conditions.ts");
const { ValueEditor } = await import("../../../components/segments/values/value-editor.tsx");

describe("condition on consent", () => {
  afterEach(cleanup);

  it.each([
    [false, "sim", "true"],
    [true, "não", "false"],
  ])("shows an opt-out of %s as the answer %s to who accepts", async (isOut, shown, other) => {
    const onChange = vi.fn();
    await openPage(
      <ValueEditor
        condition={{ ...newCondition("consent", "whatsappOptOut"), values: [isOut] }}
        label="Aceita receber WhatsApp"
        nameOf={String}
        isInvalid={false}
        isDisabled={false}
        onChange={onChange}
      />,
      createPageApi({}),
      { role: { permissions: ["app:segments"], readOnly: false } },
    );
    const answer = screen.getByRole<HTMLSelectElement>("combobox", { name: "Aceita receber WhatsApp" });
    expect(answer.selectedOptions[0]?.textContent).toBe(shown);
    fireEvent.change(answer, { target: { value: other } });
    expect(onChange).toHaveBeenCalledWith([!isOut]);
  });
});
