import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BlockEditor } from "../../../components/campaigns/message/mail-editor/block-editor.tsx";
import type { MailBlock } from "../../../components/campaigns/message/mail-editor/mail-blocks.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const TEXTS: MailBlock[] = ["um", "dois", "três"].map((text) => ({ kind: "text", text }));

function Page() {
  const [blocks, setBlocks] = useState<readonly MailBlock[]>(TEXTS);
  return <BlockEditor blocks={blocks} onChange={setBlocks} />;
}

describe("mail block editor", () => {
  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => queueMicrotask(() => draw(0)));
    render(
      <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="Etc/GMT+3">
        <Page />
      </NextIntlClientProvider>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const texts = () => screen.getAllByRole("textbox").map(({ textContent }) => textContent);
  const press = async (name: string) => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    await Promise.resolve();
  };
  const focused = () => document.activeElement?.getAttribute("aria-label");

  it("keeps the focus on a moved block, even at the end of the list", async () => {
    await press("Descer: Texto, parte 1");
    expect([texts(), focused()]).toEqual([["dois", "um", "três"], "Descer: Texto, parte 2"]);
    await press("Descer: Texto, parte 2");
    expect([texts(), focused()]).toEqual([["dois", "três", "um"], "Subir: Texto, parte 3"]);
  });

  it("moves the focus to an adjacent block after a removal, and to an add button when none is left", async () => {
    await press("Tirar: Texto, parte 3");
    expect([texts(), focused()]).toEqual([["um", "dois"], "Subir: Texto, parte 2"]);
    await press("Tirar: Texto, parte 1");
    expect([texts(), focused()]).toEqual([["dois"], "Tirar: Texto, parte 1"]);
    await press("Tirar: Texto, parte 1");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Título" }));
  });
});
