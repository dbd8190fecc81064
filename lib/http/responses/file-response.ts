/** Declaration of a file passed on as it is read. */
export const FILE_ANSWER = { 200: { description: "The file", type: "application/octet-stream" } };

type StreamedFile = { fileName: string; type: string; length: number | null; body: ReadableStream };

/** Security: always a download, so that a file opened by its address never runs on our origin. */
export function fileResponse({ fileName, type, length, body }: StreamedFile): Response {
  const headers = new Headers({
    "content-type": type,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
  if (length !== null) headers.set("content-length", String(length));
  return new Response(body, { headers });
}
