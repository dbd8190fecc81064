import { expect, it } from "vitest";
import { groupEvents } from "../../../lib/jobs/index.ts";

const grouped = (count: number) =>
  groupEvents(
    Array.from({ length: count }, (_, n) => ({ orgId: String(n) })),
    {
      one: (orgId) => ({ name: "one", data: { orgId } }),
      several: (orgIds) => ({ name: "several", data: { orgIds } }),
    },
  );

it("ten organizations share an event; one that is alone has its own", () => {
  expect(grouped(0)).toEqual([]);
  expect(grouped(1)).toEqual([{ name: "one", data: { orgId: "0" } }]);
  expect(grouped(2)).toEqual([{ name: "several", data: { orgIds: ["0", "1"] } }]);
  const events = grouped(21);
  expect(events.map(({ name }) => name)).toEqual(["several", "several", "one"]);
  expect(events.flatMap(({ data }) => data?.orgIds ?? data?.orgId)).toEqual(
    Array.from({ length: 21 }, (_, n) => `${n}`),
  );
});
