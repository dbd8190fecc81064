import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INBOX_LANES, splitByLane } from "../../../lib/messaging/rules/inbox-lane.ts";
import { parseWhatsapp } from "../../../lib/messaging/rules/parse-whatsapp.ts";
import { viaKey } from "../../../lib/messaging/rules/senders.ts";
import { ofNumber, statusOf, whatsappBody } from "../../support/inbox.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const split = (source: "whatsapp" | "gateway" | "ses", body: string) => splitByLane(source, body, JSON.parse(body));

describe("splitByLane", () => {
  it("leaves a body of one number unchanged", () => {
    const body = `${whatsappBody(ofNumber("1", { statuses: [statusOf("wamid.1", "sent", 1_767_225_600)] }))} `;
    expect(split("whatsapp", body)).toEqual([{ lane: expect.any(Number), body }]);
  });

  it("puts the changes of each number into one lane, in order, and loses none", () => {
    const updates = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.string({ minLength: 1, maxLength: 8 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(updates, (updates) => {
        const changes = updates.map(([number], index) => ({
          id: `WABA-${number % 3}`,
          ...ofNumber(String(number), { statuses: [statusOf(`wamid.${index}`, "sent", 1_767_225_600)] }),
        }));
        const body = whatsappBody(...changes);
        const parts = split("whatsapp", body);
        const laneOfNumber = new Map<string, number>();
        const rows = parts.flatMap(({ lane, body }) =>
          parseWhatsapp(JSON.parse(body), NOW).rows.map((row) => {
            const key = "via" in row ? viaKey(row.via) : "";
            expect(laneOfNumber.get(key) ?? lane).toBe(lane);
            laneOfNumber.set(key, lane);
            return { key, row };
          }),
        );
        const all = parseWhatsapp(JSON.parse(body), NOW).rows;
        expect(rows).toHaveLength(all.length);
        for (const [key, ofNumber] of Map.groupBy(rows, ({ key }) => key))
          expect(ofNumber.map(({ row }) => row)).toEqual(all.filter((row) => "via" in row && viaKey(row.via) === key));
        expect(new Set(parts.map(({ lane }) => lane)).size).toBe(parts.length);
      }),
    );
  });

  it("puts changes of a template or limit into the lane of the account", () => {
    const template = { id: "WABA-1", field: "message_template_status_update", value: { message_template_name: "oi" } };
    const [first] = split("whatsapp", whatsappBody(template));
    expect(first?.lane).toBe(split("gateway", JSON.stringify({ instance: "WABA-1" }))[0]?.lane);
  });

  it("uses all lanes, and accepts bodies without a number", () => {
    const lanes = Array.from({ length: 200 }, (_, number) =>
      split("gateway", JSON.stringify({ event: "messages.upsert", instance: `loja-${number}` })).map(
        ({ lane }) => lane,
      ),
    );
    expect([...new Set(lanes.flat())].toSorted()).toEqual(Array.from({ length: INBOX_LANES }, (_, lane) => lane));
    for (const body of ["{}", '{"entry": 1}', '{"entry": [1, {"changes": [null]}]}'])
      expect(split("whatsapp", body)).toEqual([{ lane: expect.any(Number), body }]);
    expect(split("ses", '{"Message": "{}"}')).toHaveLength(1);
  });
});
