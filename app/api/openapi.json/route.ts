import { z } from "zod";
import { apiDocumentResponse, route } from "@/lib/http/index.ts";

// GET /openapi.json: made by `npm run generate` from the declarations of all routes; open, as the interface is no secret.
export const GET = route({
  summary: "This document",
  public: true,
  rateLimit: { name: "document" },
  answers: {
    200: { description: "OpenAPI 3.1", type: "application/json", schema: z.looseObject({ openapi: z.string() }) },
    304: { description: "It is the one that the caller has" },
  },
  handler: ({ request }) => apiDocumentResponse(request.headers),
});
