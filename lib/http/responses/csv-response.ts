/** Declaration of a CSV response. */
export const CSV_ANSWER = { 200: { description: "A CSV file with a header line", type: "text/csv" } };

/** A file generated while it is sent. `isTruncated`: some rows were left out. */
export type CsvFile = { fileName: string; csv: ReadableStream; rows?: number; isTruncated?: boolean };

/** Row count and truncation are sent as headers, because the file is still being generated. */
export function csvResponse({ fileName, csv, rows, isTruncated }: CsvFile): Response {
  const headers = new Headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
  });
  if (rows !== undefined) headers.set("x-export-rows", String(rows));
  if (isTruncated !== undefined) headers.set("x-export-truncated", String(isTruncated));
  return new Response(csv, { headers });
}
