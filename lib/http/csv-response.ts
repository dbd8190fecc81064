/** How a route declares such an answer. */
export const CSV_ANSWER = { 200: { description: "A CSV file with a header line", type: "text/csv" } };

/** A file made while it is read. `isTruncated`: not everybody fitted in. */
export type CsvFile = { fileName: string; csv: ReadableStream; rows?: number; isTruncated?: boolean };

/** How many rows it has, and whether that is all, stands in the headers: the file is still being made. */
export function csvResponse({ fileName, csv, rows, isTruncated }: CsvFile): Response {
  const headers = new Headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
  });
  if (rows !== undefined) headers.set("x-export-rows", String(rows));
  if (isTruncated !== undefined) headers.set("x-export-truncated", String(isTruncated));
  return new Response(csv, { headers });
}
