import type { Page } from "@/lib/core/paging.ts";
import { type ImportField, type ImportKind, PART_BYTES } from "@/lib/imports/names.ts";
import type { ImportDetail, ImportView } from "@/lib/imports/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { downloadText, fetchCsv } from "@/lib/web/fetch-csv.ts";

const PATH = "/imports";
const PAGE_SIZE = 20;

export type Mapping = { kind: ImportKind; columns: (ImportField | null)[]; storeCode: string | null };
export type Step = "read" | "run" | "stop" | "undo";

export function fetchImports(api: Api, page: number, signal?: AbortSignal): Promise<Page<ImportView>> {
  return api.get(PATH, { query: { page, limit: PAGE_SIZE }, signal });
}

export function fetchImport(api: Api, id: string, signal?: AbortSignal): Promise<ImportDetail> {
  return api.get(`${PATH}/${id}`, { signal });
}

export function createImport(api: Api, file: File): Promise<ImportDetail> {
  return api.post(PATH, { fileName: file.name, fileBytes: file.size });
}

export async function uploadPart(api: Api, id: string, part: number, file: File): Promise<void> {
  const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
  await api.fetch(`${PATH}/${id}/parts?part=${part}`, {
    method: "PUT",
    body,
    headers: { "content-type": "application/octet-stream" },
  });
}

export function startStep(api: Api, id: string, step: Step): Promise<ImportDetail> {
  return api.post(`${PATH}/${id}/${step}`);
}

export function startPreview(api: Api, id: string, mapping: Mapping): Promise<ImportDetail> {
  return api.post(`${PATH}/${id}/preview`, mapping);
}

export async function downloadRejectedRows(api: Api, id: string): Promise<void> {
  const { fileName, file } = await fetchCsv(api, `${PATH}/${id}/rejected-rows`);
  downloadText(fileName, file);
}
