import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { ChooseEcommerce, chooseEcommerceStore, StoreId } from "@/lib/stores/index.ts";

export const PATCH = route({
  summary: "Sets or clears the e-commerce store",
  permissions: [["app:stores"]],
  params: StoreId,
  body: ChooseEcommerce,
  response: z.object({ id: z.string(), isEcommerce: z.boolean() }),
  errors: ["needs_every_store", "store_not_found"],
  handler: ({ ctx, params, body }) => chooseEcommerceStore(ctx, { ...params, ...body }),
});
