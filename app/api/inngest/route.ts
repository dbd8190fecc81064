import { serve } from "inngest/next";
import { functions } from "@/inngest/index.ts";
import { inngest } from "@/lib/jobs/client.ts";

// The job engine's door, not a tenant's: the SDK verifies the engine's signature (INNGEST_SIGNING_KEY) itself.
export const { GET, POST, PUT } = serve({ client: inngest, functions });
