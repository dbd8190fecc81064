import { describe, expect, it } from "vitest";
import { parseExplainLink, toExplainLink } from "../../../components/explain/explain-link.ts";

describe("the link to a figure", () => {
  it("contains the figure and its parameters, without empty ones", () => {
    const params = { storeIds: ["a", "b"], period: "28d", from: null, days: undefined, hour: 0, none: [] };
    const link = toExplainLink("dashboard.period-sales", params);
    expect(link).toBe("dashboard.period-sales;storeIds=a%2Cb;period=28d;hour=0");
    expect(parseExplainLink(link)).toEqual({
      figure: "dashboard.period-sales",
      params: { storeIds: "a,b", period: "28d", hour: "0" },
    });
  });

  it("keeps values with the characters that separate parts", () => {
    const url = "https://loja.test/?a=1;b=2&c=ção 100%";
    expect(parseExplainLink(toExplainLink("campaigns.link-clicks", { url })).params).toEqual({ url });
  });

  it("cannot set the page, the number of rows or the language of the request", () => {
    expect(parseExplainLink("rfm.customers;limit=200;cursor=x;language=en;segment=champions").params).toEqual({
      segment: "champions",
    });
  });

  it("reads a damaged link without failing", () => {
    expect(parseExplainLink("rfm.customers;segment=%E0%A4;;=x")).toEqual({
      figure: "rfm.customers",
      params: { segment: "%E0%A4" },
    });
    expect(parseExplainLink("")).toEqual({ figure: "", params: {} });
  });
});
