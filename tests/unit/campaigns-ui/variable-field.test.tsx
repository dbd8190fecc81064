import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { VariableField } from "../../../components/campaigns/message/variable-field/variable-field.tsx";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const NAME = "Primeiro nome, senão “cliente”";

type PageProps = { start: string; longest: number; onText: (text: string) => void };

function Page({ start, longest, onText }: PageProps) {
  const [text, setText] = useState(start);
  const change = (next: string) => {
    onText(next);
    setText(next);
  };
  return <VariableField label="Texto" text={text} longest={longest} rows={4} onChange={change} />;
}

function show(start: string, longest = 100) {
  const texts: string[] = [];
  render(
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="Etc/GMT+3">
      <Page start={start} longest={longest} onText={(text) => texts.push(text)} />
    </NextIntlClientProvider>,
  );
  return { texts, field: () => screen.getByRole("textbox", { name: "Texto" }) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("text field with variables", () => {
  afterEach(cleanup);

  it("shows known variables as chips, keeps unknown ones as text, and changes nothing by showing them", () => {
    const { texts, field } = show("Oi, {{first_name|cliente}} da {{ store }}!\nVeja {{nome}}");
    expect(field().textContent).toBe(`Oi, ${NAME} da Loja!Veja {{nome}}`);
    expect([...field().querySelectorAll("[contenteditable=false]")].map((chip) => chip.textContent)).toEqual([
      NAME,
      "Loja",
    ]);
    expect(field().querySelectorAll("br")).toHaveLength(1);
    expect(texts).toEqual([]);
  });

  it("inserts a variable with its fallback, and stores its code", async () => {
    const { texts, field } = show("Oi, ");
    press("Primeiro nome");
    await waitFor(() => expect(texts).toEqual(["Oi, {{first_name|cliente}}"]));
    press("Link");
    await waitFor(() => expect(texts.at(-1)).toBe("Oi, {{first_name|cliente}}{{link}}"));
    await waitFor(() => expect(field().textContent).toBe(`Oi, ${NAME}Link`));
  });

  it("changes a fallback wherever the text has it, without characters that would end the variable", () => {
    const { texts, field } = show("{{first_name|cliente}}, oi! Sim, {{first_name|cliente}}.");
    const fallback = screen.getByRole("textbox", { name: "Primeiro nome, senão" });
    fireEvent.change(fallback, { target: { value: "ami}ga|" } });
    fireEvent.blur(fallback);
    expect(texts).toEqual(["{{first_name|amiga}}, oi! Sim, {{first_name|amiga}}."]);
    expect(field().textContent).toBe("Primeiro nome, senão “amiga”, oi! Sim, Primeiro nome, senão “amiga”.");
  });

  it("takes a fallback literally", () => {
    const { texts } = show("Oi, {{first_name|cliente}}!");
    const fallback = screen.getByRole("textbox", { name: "Primeiro nome, senão" });
    fireEvent.change(fallback, { target: { value: "R$& e $`" } });
    fireEvent.blur(fallback);
    expect(texts).toEqual(["Oi, {{first_name|R$& e $`}}!"]);
  });

  it("asks for a missing fallback", () => {
    show("{{seller}}");
    expect(screen.getByRole("textbox", { name: "Vendedor, senão" }).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Quem não tem o dado não receberia.")).not.toBeNull();
  });

  it("cuts a text at its longest length", async () => {
    const { texts } = show("Oi, ", 10);
    press("Link");
    await waitFor(() => expect(texts).toEqual(["Oi, {{link"]));
  });
});
