import { listOf } from "@/lib/core/paging.ts";
import { ExplainedFigure, listFigures } from "@/lib/explain/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Figures that the caller can open to the rows behind them",
  response: listOf(ExplainedFigure),
  handler: ({ ctx }) => listFigures(ctx),
});
