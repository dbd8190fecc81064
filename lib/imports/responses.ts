import { z } from "zod";
import {
  DELIMITERS,
  ENCODINGS,
  FILE_PROBLEMS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
  ROW_PROBLEMS,
} from "./names.ts";

export const Mapping = z.object({
  columns: z.array(z.enum(IMPORT_FIELDS).nullable()),
  storeCode: z.string().nullable(),
});
export type Mapping = z.infer<typeof Mapping>;

export const PreviewCounts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  conflict: z.number(),
  rejected: z.number(),
});
export type PreviewCounts = z.infer<typeof PreviewCounts>;

export const RunCounts = z.object({
  read: z.number(),
  created: z.number(),
  merged: z.number().describe("Further records of known customers."),
  updated: z.number(),
  unchanged: z.number(),
  consents: z.number().describe("Customers who do not want messages any more."),
  rejected: z.number(),
  withoutCustomer: z.number().optional().describe("Sales whose row names a customer that is not known."),
});
export type RunCounts = z.infer<typeof RunCounts>;

export const UndoCounts = z.object({
  undone: z.number(),
  changedSince: z.number().describe("Changed since the import: left as they are."),
  inUse: z.number().describe("With sales, messages or other data since the import: left as they are."),
});
export type UndoCounts = z.infer<typeof UndoCounts>;

export const ImportExample = z.object({
  row: z.number().describe("Row of the file; the first one is 1."),
  outcome: z.enum(ROW_OUTCOMES),
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS).nullable(), code: z.enum(ROW_PROBLEMS) })),
  cells: z.array(z.string()),
});
export type ImportExample = z.infer<typeof ImportExample>;

export const ImportView = z
  .object({
    id: z.string(),
    kind: z.enum(IMPORT_KINDS).describe("What the rows are: recognized by the columns, until it is chosen."),
    fileName: z.string(),
    fileBytes: z.number(),
    status: z.enum(IMPORT_STATUSES),
    problem: z.enum([...FILE_PROBLEMS, "failed", "expired"]).nullable(),
    rowCount: z.number().nullable(),
    progress: z.object({ done: z.number(), total: z.number() }).nullable().describe("Chunks of the current step."),
    preview: PreviewCounts.nullable(),
    result: RunCounts.nullable(),
    undo: UndoCounts.nullable(),
    undoUntil: z.string().nullable(),
    hasRejectedRows: z.boolean().describe("Whether the file of rejected rows can be downloaded."),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: "ImportView" });
export type ImportView = z.infer<typeof ImportView>;

export const ImportDetail = ImportView.extend({
  partCount: z.number(),
  missingParts: z.array(z.number()),
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable().describe("Null for a spreadsheet, as the encoding."),
  headers: z.array(z.string()).nullable(),
  firstRows: z.array(z.array(z.string())),
  mapping: Mapping.nullable().describe("The chosen or remembered mapping, else the proposed one."),
  proposals: z
    .object({
      customers: Mapping.shape.columns.describe("For a file of customers and consents."),
      sales: Mapping.shape.columns.describe("For a file of past sales."),
    })
    .describe("The fields of the columns by their names, for each kind."),
  examples: z.array(ImportExample).describe("The first rows of each outcome of the dry run."),
}).meta({ id: "ImportDetail" });
export type ImportDetail = z.infer<typeof ImportDetail>;
