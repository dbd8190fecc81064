import { z } from "zod";

/** Counts of one entity (`sales`, `customers`, …): read, created, updated, unchanged, rejected. */
export const EntityCounts = z.record(z.string(), z.number()).meta({ id: "EntityCounts" });
export type EntityCounts = z.infer<typeof EntityCounts>;

export const Progress = z.record(z.string(), EntityCounts).meta({ id: "Progress" });
export type Progress = z.infer<typeof Progress>;
