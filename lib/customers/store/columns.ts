/** What an ERP record tells about the person. */
export const DETAILS = [
  ...["name", "email", "phone", "phone_type", "cpf_hash", "cpf_encrypted", "cpf_masked"],
  ...["birth_date", "zip_code", "city", "state", "address", "neighborhood"],
];
/** Which record told it last. */
const RECORD = ["store_id", "external_id", "trans_id"];
export const WRITTEN = [...RECORD, ...DETAILS];
/** Encrypting twice gives two texts: the hash tells whether the tax id changed. */
export const COMPARED = WRITTEN.filter((column) => column !== "cpf_encrypted");

export const list = (columns: readonly string[], toSql = (column: string) => column) => columns.map(toSql).join(", ");

/** `doc` and `name_key` of the search table. */
export const SEARCH_TEXT = "search_key(concat_ws(' ', name, email, phone)), search_key(name)";
