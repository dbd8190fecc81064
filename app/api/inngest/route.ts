import { serve } from "inngest/next";
import { functions } from "@/inngest/index.ts";
import { engineEndpoint } from "@/lib/http/guards/engine-endpoint.ts";
import { inngest } from "@/lib/jobs/client.ts";
import { functionsUrl } from "@/lib/jobs/index.ts";

let served: ReturnType<typeof serve> | undefined;

/**
 * Created at the first call: builds have no configuration. The base URL is fixed, so the Host header never reaches
 * Inngest.
 */
function sdk(): ReturnType<typeof serve> {
  served ??= makeSdk(functionsUrl());
  return served;
}

function makeSdk({ origin, pathname }: URL): ReturnType<typeof serve> {
  return serve({ client: inngest, functions, serveOrigin: origin, servePath: pathname, enableUnauthedSync: false });
}

// The job engine's endpoint, not a tenant's: requests are authenticated by INNGEST_SIGNING_KEY.
export const GET = engineEndpoint((request) => sdk().GET(request, {}));
export const POST = engineEndpoint((request) => sdk().POST(request, {}));
export const PUT = engineEndpoint((request) => sdk().PUT(request, {}));
