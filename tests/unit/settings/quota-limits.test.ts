import { describe, expect, it } from "vitest";
import { QUOTA_BOUNDS, QUOTA_NAMES, withOverrides } from "../../../lib/core/quotas.ts";
import { quotaDefaults } from "../../../lib/settings/quota-limits.ts";

const VARIABLES = {
  RATE_LIMIT: 100,
  QUOTA_MESSAGES_PER_DAY: 200_000,
  QUOTA_EXPORTS_PER_HOUR: 60,
  QUOTA_SEGMENT_QUERIES_PER_MINUTE: undefined,
  QUOTA_API_REQUESTS_PER_MINUTE: undefined,
};
const NONE = { messagesPerDay: null, exportsPerHour: null, segmentQueriesPerMinute: null, apiRequestsPerMinute: null };

describe("quotaDefaults", () => {
  it("follows the limit per user where no variable is set", () => {
    expect(quotaDefaults(VARIABLES)).toEqual({
      messagesPerDay: 200_000,
      exportsPerHour: 60,
      segmentQueriesPerMinute: 600,
      apiRequestsPerMinute: 6_000,
    });
    expect(quotaDefaults({ ...VARIABLES, RATE_LIMIT: 10 })).toMatchObject({
      segmentQueriesPerMinute: 60,
      apiRequestsPerMinute: 600,
    });
  });

  it("is the variables where they are set", () => {
    const set = { QUOTA_SEGMENT_QUERIES_PER_MINUTE: 7, QUOTA_API_REQUESTS_PER_MINUTE: 8 };
    expect(quotaDefaults({ ...VARIABLES, ...set })).toMatchObject({
      segmentQueriesPerMinute: 7,
      apiRequestsPerMinute: 8,
    });
  });

  it("fits the database's integers for any limit per user", () => {
    const { apiRequestsPerMinute } = quotaDefaults({ ...VARIABLES, RATE_LIMIT: 1_000_000_000 });
    expect(apiRequestsPerMinute).toBe(2_147_483_647);
  });

  it("is within the bounds of an organization's own quotas", () => {
    const defaults = quotaDefaults(VARIABLES);
    for (const name of QUOTA_NAMES) {
      expect(defaults[name]).toBeGreaterThanOrEqual(QUOTA_BOUNDS[name].min);
      expect(defaults[name]).toBeLessThanOrEqual(QUOTA_BOUNDS[name].max);
    }
  });
});

describe("withOverrides", () => {
  it("replaces only the quotas that the organization has of its own", () => {
    const defaults = quotaDefaults(VARIABLES);
    expect(withOverrides(defaults, NONE)).toEqual(defaults);
    expect(withOverrides(defaults, { ...NONE, exportsPerHour: 5 })).toEqual({ ...defaults, exportsPerHour: 5 });
  });
});
