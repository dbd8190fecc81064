import { expectTypeOf, it } from "vitest";
import type * as Shapes from "../../../components/queues/shapes.ts";
import type * as Jobs from "../../../lib/jobs/schemas.ts";

// Components don't import lib/jobs: the type checker holds what they expect against what the API answers.
it("expects nothing of the queues that the API doesn't answer", () => {
  expectTypeOf<Jobs.QueueReport>().toExtend<Shapes.QueueReport>();
  expectTypeOf<Jobs.FailedRun>().toExtend<Shapes.FailedRun>();
  expectTypeOf<Jobs.FailedGroup>().toExtend<Shapes.FailedGroup>();
  expectTypeOf<Jobs.RetryOutcome>().toExtend<Shapes.RetryOutcome>();
});
