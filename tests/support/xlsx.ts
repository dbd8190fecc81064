import { crc32, deflateRawSync } from "node:zlib";

type ZipFile = {
  path: string;
  content: string | Uint8Array;
  /** What the directory states, if it lies. */
  statedSize?: number;
};

/** A zip archive of these files, deflated. */
export function zip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, statedSize } of files) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const name = Buffer.from(path);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(raw), 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(statedSize ?? raw.length, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    locals.push(header, name, packed);
    directory.push(entry, name);
    offset += header.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `${XML}<Relationships xmlns="${RELATIONS}">${all.join("")}</Relationships>`;

type Workbook = {
  /** Content of `sheetData`. */
  rows: string;
  strings?: readonly string[];
  is1904?: boolean;
  /** Number formats of the styles 1, 2, …; style 0 has none. */
  formats?: readonly (number | string)[];
  /** Files beside, or instead of, those of the workbook. */
  files?: readonly ZipFile[];
};

/** An XLSX file with one hidden and one visible sheet. */
export function xlsx({ rows, strings = [], is1904 = false, formats = [], files = [] }: Workbook): Buffer {
  const custom = formats.map((format, at) => (typeof format === "string" ? ([200 + at, format] as const) : null));
  const ids = formats.map((format, at) => (typeof format === "number" ? format : 200 + at));
  const all: ZipFile[] = [
    { path: "[Content_Types].xml", content: `${XML}<Types/>` },
    { path: "_rels/.rels", content: relations(relation("rId1", "officeDocument", "xl/workbook.xml")) },
    {
      path: "xl/workbook.xml",
      content: `${XML}<workbook xmlns:r="${TYPES}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>
        <sheet name="Oculta" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Vendas" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    {
      path: "xl/_rels/workbook.xml.rels",
      content: relations(
        relation("rId1", "worksheet", "worksheets/sheet1.xml"),
        relation("rId2", "worksheet", "/xl/worksheets/sheet2.xml"),
        relation("rId3", "styles", "styles.xml"),
        relation("rId4", "sharedStrings", "sharedStrings.xml"),
      ),
    },
    { path: "xl/worksheets/sheet1.xml", content: sheet('<row><c t="inlineStr"><is><t>oculta</t></is></c></row>') },
    { path: "xl/worksheets/sheet2.xml", content: sheet(rows) },
    {
      path: "xl/styles.xml",
      content: `${XML}<styleSheet><numFmts>${custom
        .map((one) => (one ? `<numFmt numFmtId="${one[0]}" formatCode="${one[1]}"/>` : ""))
        .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${ids
        .map((id) => `<xf numFmtId="${id}"/>`)
        .join("")}</cellXfs></styleSheet>`,
    },
    {
      path: "xl/sharedStrings.xml",
      content: `${XML}<sst>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    },
  ];
  const replaced = new Set(files.map(({ path }) => path));
  return zip([...all.filter(({ path }) => !replaced.has(path)), ...files]);
}

export const sheet = (rows: string) => `${XML}<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Rows of texts and numbers, as a spreadsheet program writes them. */
export function sheetRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map(
      (cells) =>
        `<row>${cells
          .map((cell) =>
            typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
          )
          .join("")}</row>`,
    )
    .join("");
}
