"use client";

import { useState } from "react";
import { createImport, fetchImport, startStep, uploadPart } from "@/components/imports/api.ts";
import { useChangeImport } from "@/components/imports/use-change-import.ts";
import { PageError } from "@/components/states/error-codes.ts";
import { MAX_FILE_BYTES } from "@/lib/imports/names.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

type Upload = { file: File; id?: string };

/** Uploads a file part by part and has it read. With `id` only the parts that an interrupted upload lacks. */
export function useUpload(onDone: (detail: ImportDetail) => void) {
  const [share, setShare] = useState(0);
  const upload = useChangeImport(async (api, { file, id }: Upload) => {
    if (file.size === 0) throw new PageError("empty_file");
    if (file.size > MAX_FILE_BYTES) throw new PageError("file_too_large");
    setShare(0);
    const begun = id === undefined ? await createImport(api, file) : await fetchImport(api, id);
    if (begun.fileBytes !== file.size) throw new PageError("other_file");
    for (const [done, part] of begun.missingParts.entries()) {
      await uploadPart(api, begun.id, part, file);
      setShare((done + 1) / begun.missingParts.length);
    }
    return startStep(api, begun.id, "read");
  }, onDone);
  return { upload, share };
}
