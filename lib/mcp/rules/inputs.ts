import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { Uuid } from "../../core/uuid.ts";

export const Day = z.string().refine(isDay, "must be a day YYYY-MM-DD").describe("Dia, AAAA-MM-DD");
export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "must be a month YYYY-MM")
  .describe("Mês, AAAA-MM");
export const StoreIds = z
  .array(Uuid)
  .max(50)
  .optional()
  .describe("Só estas lojas (ids de list_stores). Sem valor: todas as que a chave vê");
export const PageNumber = z.int().min(1).max(10_000).optional().describe("Página, a partir de 1");
export const Limit = z.int().min(1).max(50).default(20).describe("Linhas por página");
