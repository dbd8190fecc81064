import { describe, expect, it } from "vitest";
import { fileLayoutOf } from "../../../lib/erp/rules/files/file-layout.ts";
import { toFileRow } from "../../../lib/erp/rules/files/file-row.ts";
import { decodeText, readHead } from "../../../lib/erp/rules/files/file-text.ts";
import { readObjectPage } from "../../../lib/erp/rules/files/object-list.ts";
import {
  filesAfter,
  isFileOf,
  MAX_FILE_BYTES,
  numberAt,
  orderFiles,
  startBefore,
} from "../../../lib/erp/rules/files/positions.ts";
import { filesPlaceOf, isUnreadableKey, keyTextOf } from "../../../lib/settings/names.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const file = (name: string, modifiedAt: string, size = 100) => ({
  name,
  size,
  modifiedAt: Date.parse(modifiedAt),
  version: "v",
});

describe("positions of rows in files", () => {
  it("grow with the time of the file, then with the place in it, and fit a safe integer until 2060", () => {
    const last = orderFiles([file("clientes.csv", "2060-01-01T00:00:00Z")], new Date("2060-01-02T00:00:00Z"))[0];
    const [early, late] = orderFiles(
      [file("b.csv", "2026-11-19T00:00:00Z"), file("a.csv", "2026-11-18T00:00:00Z")],
      NOW,
    );
    expect([early?.name, late?.name]).toEqual(["a.csv", "b.csv"]);
    expect(numberAt(early?.slot ?? 0, MAX_FILE_BYTES)).toBeLessThan(numberAt(late?.slot ?? 0, 1));
    expect(Number.isSafeInteger(numberAt(last?.slot ?? 0, MAX_FILE_BYTES))).toBe(true);
  });

  it("differ for files of the same minute, in the order of their names", () => {
    const files = ["c", "a", "b"].map((name) => file(`${name}.csv`, "2026-11-19T00:00:00Z"));
    const ordered = orderFiles(files, NOW);
    expect(ordered.map(({ name }) => name)).toEqual(["a.csv", "b.csv", "c.csv"]);
    expect(new Set(ordered.map(({ slot }) => slot)).size).toBe(3);
  });

  it("leave out empty files and those that may still be written", () => {
    const files = [
      file("a.csv", "2026-11-20T14:59:30Z"),
      file("b.csv", "2026-11-20T16:00:00Z"),
      file("c.csv", "2026-11-19T00:00:00Z", 0),
    ];
    expect(orderFiles(files, NOW)).toEqual([]);
  });

  it("say where to continue: in the same file, in the next one, or nowhere", () => {
    const ordered = orderFiles([file("a.csv", "2026-11-18T00:00:00Z"), file("b.csv", "2026-11-19T00:00:00Z")], NOW);
    const slot = ordered[0]?.slot ?? 0;
    const next = (after: number) => filesAfter(ordered, after).map(({ file: { name }, from }) => `${name} ${from}`);
    expect(next(0)).toEqual(["a.csv 0", "b.csv 0"]);
    expect(next(numberAt(slot, 60))).toEqual(["a.csv 60", "b.csv 0"]);
    expect(next(numberAt(slot, 100))).toEqual(["b.csv 0"]);
    expect(next(numberAt(ordered[1]?.slot ?? 0, 100))).toEqual([]);
    expect(next(startBefore(numberAt(ordered[1]?.slot ?? 0, 100)))).toEqual(["a.csv 0", "b.csv 0"]);
  });
});

describe("names of files", () => {
  it.each(["clientes.csv", "CLIENTES.CSV", "clientes-2026-11-20.csv", "clientes_1.csv"])(
    "%s is one of customers",
    (name) => expect(isFileOf("customers", name)).toBe(true),
  );
  it.each([
    "clientes.csv.part",
    "clientesantigos.csv",
    "clientes",
    "x-clientes.csv",
    "clientes-../a.csv",
    "clientes-a/b.csv",
  ])("%s is not", (name) => expect(isFileOf("customers", name)).toBe(false));
});

describe("cells of a file", () => {
  const read = (cells: Record<string, string>, decimal: "," | "." = ",") => {
    const header = ["id_transacao", "filial", "data", "tipo", "valor", "produto", "quantidade", "preco"];
    const { readings } = fileLayoutOf("transactions", header);
    return toFileRow(
      readings,
      header.map((name) => cells[name] ?? ""),
      { decimal, timeZone: "America/Sao_Paulo" },
    );
  };

  it.each<[string, "," | ".", unknown]>([
    ["1.234,56", ",", 1234.56],
    ["-12,5", ",", -12.5],
    ["1234", ",", 1234],
    ["1,234.56", ".", 1234.56],
    ["12.345", ".", 12.345],
    ["12.345", ",", 12345],
  ])("the number %s with a decimal %s", (text, decimal, value) => {
    expect(read({ valor: text }, decimal).valor).toBe(value);
  });

  it.each<[string, "," | "."]>([
    ["1234.56", ","],
    ["1,234,56", "."],
    ["12,5", "."],
    ["R$ 5,00", ","],
    ["1e5", ","],
  ])("is no number: %s with a decimal %s", (text, decimal) => {
    expect(typeof read({ valor: text }, decimal).valor).toBe("string");
  });

  it("times are in the time zone of the settings, unless they name one", () => {
    expect(read({ data: "19/11/2026 10:30" }).data).toBe("2026-11-19T13:30:00.000Z");
    expect(read({ data: "2026-11-19 10:30:15" }).data).toBe("2026-11-19T13:30:15.000Z");
    expect(read({ data: "2026-11-19T10:30:15Z" }).data).toBe("2026-11-19T10:30:15Z");
    expect(read({ data: "31/02/2026" }).data).toBe("2026-02-31");
  });

  it("without a text are no value", () => expect(read({ produto: "  " }).produto).toBeNull());

  it("are found by the header in any order and case; a required column that lacks is named", () => {
    const { readings, missing } = fileLayoutOf("customers", [" NOME ", "x", "Id_Cliente"]);
    expect(readings.map(({ field, at }) => `${field} ${at}`)).toEqual(["id_cliente 2", "nome 0"]);
    expect(missing).toEqual(["filial"]);
  });
});

describe("the text of a file", () => {
  const head = (text: string, bytes: BufferEncoding, encoding: "utf-8" | "windows-1252") =>
    readHead(Buffer.from(text, bytes), true, encoding);

  it("begins after its header, and after the mark of UTF-8", () => {
    expect(head("a;b\n1;2\n", "utf8", "utf-8")).toEqual({ header: "a;b", rowsFrom: 4 });
    expect(head("\uFEFFa;b\n1;2\n", "utf8", "utf-8")).toEqual({ header: "a;b", rowsFrom: 7 });
    expect(head("a;b", "utf8", "utf-8")).toEqual({ header: "a;b", rowsFrom: 3 });
  });

  it("is recognized in another encoding, not because of a single broken character", () => {
    expect(head("a\nJosé\n", "latin1", "utf-8")).toBe("encoding");
    expect(head("a\nJosé\n", "utf8", "windows-1252")).toBe("encoding");
    expect(head("\uFEFFa\n", "utf8", "windows-1252")).toBe("encoding");
    const broken = Buffer.concat([Buffer.from("a\nJosé\nÂngela\n"), Buffer.from([0xc3, 0x0a])]);
    expect(readHead(broken, true, "utf-8")).toMatchObject({ header: "a" });
  });

  it("without a line break in its begin is no table", () => {
    expect(readHead(Buffer.from("abc"), false, "utf-8")).toBe("no_header");
  });

  it("has the punctuation of Windows-1252", () => {
    const bytes = Buffer.from([0x93, 0x80, 0x94, 0xe9]);
    expect(decodeText(bytes.toString("latin1"), "windows-1252")).toBe("“€”é");
  });
});

describe("a page of objects", () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-19T03:00:00.000Z</LastModified><ETag>&quot;a1&quot;</ETag><Size>7</Size></Contents>`;

  it("has names without the folder, and the token of the next page", () => {
    const xml = `<ListBucketResult>${object("saida%2Fclientes.csv")}${object("outra/x.csv")}<NextContinuationToken>1&amp;2</NextContinuationToken></ListBucketResult>`;
    expect(readObjectPage(xml, "saida/")).toEqual({
      objects: [{ name: "clientes.csv", size: 7, modifiedAt: Date.parse("2026-11-19T03:00:00Z"), version: '"a1"' }],
      next: "1&2",
    });
  });

  it.each(["", "<html></html>", "<Error><Code>NoSuchBucket</Code></Error>"])("is not: %s", (xml) =>
    expect(readObjectPage(xml, "")).toBeNull(),
  );

  it("leaves out what has no name, size or time", () => {
    const broken = ["<Contents></Contents>", object("%E0%A4%A"), object("a").replace("<Size>7", "<Size>x")];
    expect(readObjectPage(`<ListBucketResult>${broken.join("")}</ListBucketResult>`, "")?.objects).toEqual([]);
  });
});

describe("a private key", () => {
  it("gets its line breaks back", () => {
    const text = keyTextOf(`-----BEGIN OPENSSH PRIVATE KEY-----${"A".repeat(70)}-----END OPENSSH PRIVATE KEY-----`);
    expect(text?.split("\n")).toEqual([
      "-----BEGIN OPENSSH PRIVATE KEY-----",
      "A".repeat(64),
      "A".repeat(6),
      "-----END OPENSSH PRIVATE KEY-----",
      "",
    ]);
  });

  it.each(["senha", "-----BEGIN PRIVATE KEY-----", "-----BEGIN CERTIFICATE-----A-----END CERTIFICATE-----"])(
    "is not: %s",
    (text) => expect(keyTextOf(text)).toBeNull(),
  );

  it.each([
    "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nabc\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----abc-----END ENCRYPTED PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----abc-----END PRIVATE KEY-----",
    "Bag Attributes\n-----BEGIN RSA PRIVATE KEY-----abc-----END RSA PRIVATE KEY-----",
    "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none",
  ])("that cannot be read is no password: %s", (text) => expect(isUnreadableKey(text)).toBe(true));

  it.each(["senha", "private key", "-----BEGIN RSA PRIVATE KEY-----abc-----END RSA PRIVATE KEY-----"])(
    "is read, or is a password: %s",
    (text) => expect(isUnreadableKey(text)).toBe(false),
  );
});

describe("the address of a folder", () => {
  it.each([
    ["sftp://Host.example/saida/hoje", { protocol: "sftp", host: "Host.example", port: 22, folder: "/saida/hoje" }],
    ["sftp://[::1]:2222", { protocol: "sftp", host: "[::1]", port: 2222, folder: "/" }],
    [
      "https://s3.example:9000/loja/a/b",
      { protocol: "s3", origin: "https://s3.example:9000", bucket: "loja", prefix: "a/b/" },
    ],
    ["https://s3.example/loja", { protocol: "s3", origin: "https://s3.example", bucket: "loja", prefix: "" }],
  ])("%s", (address, place) => expect(filesPlaceOf(address)).toEqual(place));

  it.each(["https://s3.example", "sftp:///x", "ftp://h/x", "sftp://h/a%2Fb", "sftp://h/a b", "x"])(
    "is not: %s",
    (address) => expect(filesPlaceOf(address)).toBeNull(),
  );
});
