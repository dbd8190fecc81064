import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";

/** Imports at a time that have not ended. */
export const MOST_IMPORTS = 10;

export const importNotFound = () => new NotFoundError("import_not_found");
export const importLimitReached = () =>
  new ConflictError("import_limit_reached", "Too many imports have not ended: finish one, or wait two days", {
    params: { most: MOST_IMPORTS },
  });
/** The step does not follow the state of the import, perhaps because another person was faster. */
export const importInOtherState = () =>
  new ConflictError("import_in_other_state", "The import is in another state: reload it");
export const importIncomplete = () =>
  new ConflictError("import_incomplete", "Parts of the file are missing: upload them again");
/** One at a time, so that each undo knows what was written after it. */
export const otherImportWrites = () =>
  new ConflictError(
    "import_under_way",
    "Another import is running or being undone: wait until it has ended, or stop it",
  );
/** A later import may have confirmed what this one wrote. */
export const importFollowed = () =>
  new ConflictError("import_followed", "Another file was imported since: undo the latest import first");
export const undoExpired = () => new ConflictError("import_undo_expired", "The import can no longer be undone");
export const wrongPart = (message: string) => new ValidationError({ path: "part", code: "wrong_part", message });
export const wrongMapping = (path: string, code: string, message: string) =>
  new ValidationError({ path, code, message });
