import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError, ForbiddenError, TooManyRequestsError, ValidationError } from "../../../lib/core/errors.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-22T12:00:00-03:00"));
const { CodeSignIn } = await import("../../../components/shell/identity/code-sign-in.tsx");

const ROLE = { permissions: [], readOnly: false };
const [ASK, ENTER] = ["POST /local-identity/code", "POST /local-identity/session"];
const EMAIL = "ana@loja.example";

describe("sign-in by code", () => {
  let api: PageApi;
  const open = () => openPage(<CodeSignIn redirectUrl={null} />, api, { role: ROLE });
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const send = async (label: string, value: string) => {
    fireEvent.change(input(label), { target: { value } });
    fireEvent.submit(input(label));
    await settle();
  };
  const said = () => screen.getByRole("alert").textContent;
  const again = () => screen.getByRole<HTMLButtonElement>("button", { name: /Enviar outro código/ });

  beforeEach(() => {
    sessionStorage.clear();
    api = createPageApi({ [ASK]: null, [ENTER]: null });
  });
  afterEach(cleanup);

  it("asks for the address, then the code, and marks a wrong code as invalid", async () => {
    await open();
    await send("E-mail", ` ${EMAIL} `);
    expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
    const code = input("Código");
    expect(document.activeElement).toBe(code);
    expect([code.inputMode, code.autocomplete]).toEqual(["numeric", "one-time-code"]);
    api.failWith(ENTER, new ValidationError({ path: "code", code: "wrong_code", message: "wrong" }));
    await send("Código", "1234 5678 9");
    expect(api.callsTo(ENTER).map(({ body }) => body)).toEqual([{ email: EMAIL, code: "12345678" }]);
    expect([said(), code.value]).toEqual(["Código incorreto. Confira e tente de novo.", "12345678"]);
    expect(code.getAttribute("aria-invalid")).toBe("true");
  });

  it.each<[error: AppError, expected: string]>([
    [
      new ValidationError({ path: "code", code: "expired_code", message: "expired" }),
      "Este código não vale mais. Peça outro.",
    ],
    [
      new ForbiddenError("account_deactivated"),
      "O acesso desta conta foi desativado. Fale com quem administra a equipe.",
    ],
    [new TooManyRequestsError(60), "Muitas tentativas. Espere 60 s e tente de novo."],
    [new TooManyRequestsError(841), "Muitas tentativas. Espere 15 minutos e tente de novo."],
    [new TooManyRequestsError(82_000), "Muitas tentativas. Espere 23 horas e tente de novo."],
    [new AppError(500, "internal_error", "Internal"), "Não foi possível entrar. Tente de novo."],
  ])("explains the error %o in Portuguese: %s", async (error, expected) => {
    await open();
    await send("E-mail", EMAIL);
    api.failWith(ENTER, error);
    await send("Código", "12345678");
    expect(said()).toBe(expected);
  });

  it("offers another code after half a minute, and states that the first one is void", async () => {
    await open();
    await send("E-mail", EMAIL);
    expect([again().disabled, again().textContent]).toEqual([true, "Enviar outro código em 30 s"]);
    await settle(29_000);
    expect(again().disabled).toBe(true);
    await settle(1_000);
    expect([again().disabled, again().textContent]).toEqual([false, "Enviar outro código"]);
    fireEvent.click(again());
    await settle();
    expect(api.callsTo(ASK)).toHaveLength(2);
    expect(screen.getByRole("status").textContent).toBe("Enviamos outro código. O anterior não vale mais.");
    expect([again().disabled, document.activeElement]).toEqual([true, input("Código")]);
  });

  it("restores the code step for ten minutes after the browser discarded the page", async () => {
    await open();
    await send("E-mail", EMAIL);
    cleanup();
    await open();
    expect(screen.getByText(EMAIL)).toBeDefined();
    expect(input("Código")).toBeDefined();
    cleanup();
    await settle(600_000);
    await open();
    expect(input("E-mail")).toBeDefined();
  });

  it("keeps the entered address when the user corrects it", async () => {
    await open();
    await send("E-mail", EMAIL);
    fireEvent.click(screen.getByRole("button", { name: "Usar outro e-mail" }));
    await settle();
    expect(input("E-mail").value).toBe(EMAIL);
    api.fail(ASK, 400, "Validation failed: email: Invalid email address");
    await send("E-mail", "ana@loja");
    expect(said()).toBe("Confira o endereço de e-mail.");
  });
});
