import { z } from "zod";
import type { Registered } from "../functions/read-functions.ts";
import type { AppAddress } from "./call-function.ts";
import { headersFor } from "./call-function.ts";
import { canonicalJson } from "./canonical-json.ts";
import { sendRequest } from "./send-request.ts";

const Registration = z.object({ functions: z.array(z.looseObject({ id: z.string() })) });
const TIMEOUT_MS = 20_000; // a development server compiles the route on the first call

/** Reads the functions that the app serves (the SDK's in-band sync). Throws on failure. */
export async function fetchFunctions(app: AppAddress): Promise<Registered[]> {
  const body = canonicalJson({ url: app.url.href });
  const { status, body: answer } = await sendRequest(app.url, {
    method: "PUT",
    headers: { ...headersFor(app, body), "x-inngest-sync-kind": "in_band" },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status !== 200) throw new Error(`The app answered ${status} to the sync`);
  return Registration.parse(JSON.parse(answer)).functions;
}
