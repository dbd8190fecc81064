import { describe, expect, it } from "vitest";
import { changesThePast, priceOn } from "../../../lib/costs/rules/price-card.ts";

const at = (validFrom: string, tariff: "email" | "gateway" = "email") => ({ tariff, validFrom });
const CARD = [at("2026-03-01"), at("2026-01-01"), at("2026-02-01", "gateway")];

describe("priceOn", () => {
  it("is the latest entry of the tariff that has begun", () => {
    expect(priceOn(CARD, "email", "2025-12-31")).toBeNull();
    expect(priceOn(CARD, "email", "2026-01-01")?.validFrom).toBe("2026-01-01");
    expect(priceOn(CARD, "email", "2026-02-28")?.validFrom).toBe("2026-01-01");
    expect(priceOn(CARD, "email", "2027-01-01")?.validFrom).toBe("2026-03-01");
    expect(priceOn(CARD, "cloud_utility", "2027-01-01")).toBeNull();
  });
});

describe("changesThePast", () => {
  const today = "2026-02-15";
  it.each([
    ["a day before all prices", "2025-06-01", false],
    ["a day with a price", "2026-02-01", true],
    ["today", "2026-02-15", true],
    ["tomorrow", "2026-02-16", false],
  ])("%s: %s is %s", (_, validFrom, changes) => {
    expect(changesThePast(CARD, at(validFrom), today)).toBe(changes);
  });

  it("never, for a tariff without a price", () => {
    expect(changesThePast(CARD, { tariff: "cloud_marketing", validFrom: "2020-01-01" }, today)).toBe(false);
  });
});
