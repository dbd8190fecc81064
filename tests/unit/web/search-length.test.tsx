import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Input } from "../../../components/ui/input.tsx";
import { SearchInput } from "../../../components/ui/search-input.tsx";
import { CampaignsQuery } from "../../../lib/campaigns/schemas.ts";
import { MAX_SEARCH } from "../../../lib/core/search.ts";
import { CustomersQuery } from "../../../lib/customers/schemas.ts";

afterEach(cleanup);

it("a search field accepts as many characters as the list APIs, and other fields have no limit", () => {
  render(
    <>
      <SearchInput label="Buscar" />
      <Input aria-label="Nome" />
    </>,
  );
  const { maxLength } = screen.getByRole<HTMLInputElement>("searchbox", { name: "Buscar" });
  expect(maxLength).toBe(MAX_SEARCH);
  const q = "a".repeat(maxLength);
  expect(CustomersQuery.parse({ q }).q).toBe(q);
  expect(CampaignsQuery.parse({ q }).q).toBe(q);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nome" }).maxLength).toBe(-1);
});
