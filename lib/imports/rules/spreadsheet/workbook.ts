import { type Archive, openArchive } from "./archive.ts";
import { isDateFormat, MAX_CELL_LENGTH } from "./cell-text.ts";
import { broken, tooLarge } from "./problem.ts";
import { SharedStrings } from "./shared-strings.ts";
import { type Attributes, readXml } from "./xml.ts";

const MOST_SHEETS = 1_000;
const MOST_STYLES = 70_000;

export type Workbook = {
  archive: Archive;
  /** Path of the first sheet that is shown. */
  sheet: string;
  is1904: boolean;
  /** By number of the style: whether a number is a date. */
  dateStyles: boolean[];
  strings: SharedStrings;
};

/** Opens a workbook and reads what its first visible sheet refers to. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const archive = await openArchive(bytes);
  const path = (await readRelations(archive, "_rels/.rels", "")).find(({ type }) => type === "officeDocument")?.target;
  if (path === undefined || !archive.has(path)) throw broken();
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = await readRelations(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const { sheetId, is1904 } = await readSheets(archive, path);
  const sheet = relations.find(({ id, type }) => id === sheetId && type === "worksheet")?.target;
  if (sheet === undefined) throw broken();
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  return {
    archive,
    sheet,
    is1904,
    dateStyles: await readDateStyles(archive, pathOf("styles")),
    strings: await readStrings(archive, pathOf("sharedStrings")),
  };
}

type Relation = { id: string; type: string; target: string };

async function readRelations(archive: Archive, path: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(await archive.open(path), {
    open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (name !== "Relationship" || TargetMode === "External") return;
      if (relations.length >= MOST_SHEETS) throw tooLarge();
      const target = Target.startsWith("/") ? Target.slice(1) : folder + Target;
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

async function readSheets(archive: Archive, path: string): Promise<{ sheetId: string; is1904: boolean }> {
  let sheetId: string | undefined;
  let is1904 = false;
  await readXml(await archive.open(path), {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = attributes.date1904 === "1" || attributes.date1904 === "true";
      if (name === "sheet" && (attributes.state ?? "visible") === "visible") sheetId ??= idOf(attributes);
    },
  });
  if (sheetId === undefined) throw broken();
  return { sheetId, is1904 };
}

/** `r:id`, under whatever prefix. */
function idOf(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
}

async function readDateStyles(archive: Archive, path: string | undefined): Promise<boolean[]> {
  if (path === undefined || !archive.has(path)) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isCellStyle = false;
  await readXml(await archive.open(path), {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "cellXfs") isCellStyle = true;
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "xf" && isCellStyle) formats.push(Number(numFmtId));
      if (codes.size + formats.length > MOST_STYLES) throw tooLarge();
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}

/** A text can consist of parts with formats of their own; phonetic hints are not part of it. */
async function readStrings(archive: Archive, path: string | undefined): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (path === undefined || !archive.has(path)) return strings;
  let text = "";
  let isText = false;
  let isHint = false;
  await readXml(await archive.open(path), {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isHint = true;
      isText = name === "t" && !isHint;
    },
    close: (name) => {
      if (name === "rPh") isHint = false;
      if (name === "si") strings.add(text);
      isText = false;
    },
    text: (part) => {
      if (isText && text.length < MAX_CELL_LENGTH) text += part;
    },
  });
  return strings;
}
