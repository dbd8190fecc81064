/** Personal details in an ERP record. */
export const DETAILS = [
  "name",
  "email",
  "phone",
  "phone_type",
  "cpf_hash",
  "cpf_encrypted",
  "cpf_masked",
  "birth_date",
  "zip_code",
  "city",
  "state",
  "address",
  "neighborhood",
];
/** Identifies the record from which the details were last written. */
const RECORD = ["store_id", "external_id", "trans_id"];
export const WRITTEN = [...RECORD, ...DETAILS];
/** Encryption is not deterministic; compare the hash to detect a changed tax id. */
export const COMPARED = WRITTEN.filter((column) => column !== "cpf_encrypted");

export const list = (columns: readonly string[], toSql = (column: string) => column) => columns.map(toSql).join(", ");

/** Expressions for `doc` and `name_key` of the search table. */
export const SEARCH_TEXT = "search_key(concat_ws(' ', name, email, phone)), search_key(name)";
