import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { workbook, zipOf } from "./spreadsheets";

type Parts = Record<string, string | Buffer>;

const HEADER = ["Nom", "Courriel"];
const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row>${HEADER.map(inline).join("")}</row>`;
const person = (name: string) => `<row>${inline(name)}${inline("eve@abonne.test")}</row>`;

/** Returns an .xlsx whose parts are as Excel writes them, but for some. */
const spreadsheet = (parts: Parts): Promise<Buffer> => zipOf({ ...workbook([HEADER]), ...parts });
const withSheet = (rows: string) => spreadsheet({ "xl/worksheets/sheet1.xml": sheetOf(header + rows) });

const MIB = 1024 * 1024;
/** A text of about this many bytes. */
const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));

/** Returns a PNG that names a huge size and holds little. */
async function pngOfSize(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f6b3c" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

/** A thing of XML that goes on for megabytes, in a sheet; its parser collects each of them before it says anything. */
const ENDLESS: Record<string, (text: string) => string> = {
  "attribute value": (text) => `<row a="${text}"/>`,
  "attribute name": (text) => `<row ${text}="a"/>`,
  "element name": (text) => `<${text}/>`,
  "closing name": (text) => `<row></${text}>`,
  comment: (text) => `<!--${text}-->`,
  "processing instruction": (text) => `<?a ${text}?>`,
  "name of a processing instruction": (text) => `<?${text}?>`,
  declaration: (text) => `<!${text}>`,
  entity: (text) => `<row>&${text};</row>`,
  "CDATA section": (text) => `<row><c t="inlineStr"><is><t><![CDATA[${text}]]></t></is></c></row>`,
  "cell of text": (text) => `<row>${inline(text)}</row>`,
  "text between rows": (text) => text,
};
const endlessParts = Object.fromEntries(
  Object.entries(ENDLESS).map(([name, part]) => [
    `a ${name} of 80 MB`,
    () => withSheet(part("A".repeat(80 * MIB))),
  ]),
);
/** Runs of what becomes one character each, in shared texts and in cells. */
const RUNS = { _x0041_: "escapes of Excel", "&amp;": "entities", "&#65;": "numbered characters" };
const runs = Object.fromEntries(
  Object.entries(RUNS).flatMap(([piece, name]) => [
    [
      `22 MB of ${name} in one shared text`,
      () => spreadsheet({ "xl/sharedStrings.xml": `<sst><si><t>${filled(piece, 22 * MIB)}</t></si></sst>` }),
    ],
    [
      `22 MB of ${name} in shared texts of 60,000`,
      () =>
        spreadsheet({
          "xl/sharedStrings.xml": `<sst>${filled(`<si><t>${filled(piece, 60_000)}</t></si>`, 22 * MIB)}</sst>`,
        }),
    ],
    [`80 MB of ${name} in cells`, () => withSheet(filled(person(filled(piece, 60_000)), 80 * MIB))],
  ]),
);

/** Letters of a file that cannot be packed: what unpacks to much more than a file of its size hides behind them. */
const NOISE = () => randomBytes(3 * MIB);

/** Spreadsheets made to take memory or time, or to hold what the database cannot store. Each is at most 5 MB. */
export const HOSTILE_SPREADSHEETS: Record<string, () => Promise<Buffer>> = {
  ...endlessParts,
  ...runs,
  "80 MB of numbered characters beside 3 MB of noise": () =>
    spreadsheet({
      "xl/worksheets/sheet1.xml": sheetOf(header + filled(person(filled("&#65;", 60_000)), 80 * MIB)),
      "xl/media/image1.png": NOISE(),
    }),
  "a document type of 80 MB": () =>
    spreadsheet({ "xl/worksheets/sheet1.xml": `<!DOCTYPE ${"A".repeat(80 * MIB)}>` }),
  "comments of 60,000 letters": () => withSheet(filled(`<!--${"a".repeat(60_000)}-->`, 80 * MIB)),
  "attributes of 60,000 letters in elements within each other": () =>
    withSheet(filled(`<a>${`<b c="${"a".repeat(60_000)}">`.repeat(60)}${"</b>".repeat(60)}</a>`, 80 * MIB)),
  "a sheet that unpacks to 97 MB": () => withSheet(filled(person("a".repeat(900)), 97 * MIB)),
  "one shared text of 1,000 letters in 10 million cells": () =>
    spreadsheet({
      "xl/sharedStrings.xml": `<sst><si><t>${"é".repeat(1000)}</t></si><si><t>Nom</t></si></sst>`,
      "xl/worksheets/sheet1.xml": sheetOf(
        `<row><c t="s"><v>1</v></c></row>${filled(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 80 * MIB)}`,
      ),
    }),
  "19 million empty shared texts": () =>
    spreadsheet({ "xl/sharedStrings.xml": `<sst>${filled("<si/>", 90 * MIB)}</sst>` }),
  "19 million styles": () =>
    spreadsheet({
      "xl/styles.xml": `<styleSheet><cellXfs>${filled("<xf/>", 90 * MIB)}</cellXfs></styleSheet>`,
    }),
  "a number format of 60,000 brackets that 100,000 styles use": () =>
    spreadsheet({
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"[".repeat(60_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(100_000)}</cellXfs></styleSheet>`,
    }),
  "four million sheets": () =>
    spreadsheet({
      "xl/workbook.xml": `<workbook><sheets>${filled('<sheet r:id="r"/>', 64 * MIB)}</sheets></workbook>`,
    }),
  "an element with two million attributes": () =>
    withSheet(`<row ${Array.from({ length: 2_000_000 }, (_, at) => `a${at}=""`).join(" ")}></row>`),
  "elements 500,000 deep": () => withSheet(`${"<a>".repeat(500_000)}${"</a>".repeat(500_000)}`),
  "a million empty rows": () => withSheet("<row/>".repeat(1_000_000) + person("Eve")),
  "a million cells in a row": () => withSheet(`<row>${inline("a").repeat(1_000_000)}</row>`),
  "10 million empty cells": () => withSheet(`<row>${"<c/>".repeat(10_000_000)}</row>`),
  "rows that name huge, doubled and negative numbers": () =>
    withSheet(
      ["1e300", "99999999999", "3", "3", "-1", "NaN"]
        .map((r) => person("Eve").replace("<row>", `<row r="${r}">`))
        .join(""),
    ),
  "a row within a row": () => withSheet(`<row>${inline("a")}${person("Eve")}</row>`),
  "entities of a document type": () =>
    spreadsheet({
      "xl/worksheets/sheet1.xml": `<!DOCTYPE a [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;&a;">]>${sheetOf(header + person("&b;"))}`,
    }),
  "a file of this machine as an entity": () =>
    spreadsheet({
      "xl/worksheets/sheet1.xml": `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf(header + person("&a;"))}`,
    }),
  "half of a pair, by its number": () => withSheet(person("&#xD83D;") + person("&#xDC00;a")),
  "half of a pair, as Excel writes it": () => withSheet(person("_xD83D_") + person("a_xDC00_")),
  "a pair that the longest cell splits": () => withSheet(person(`${"a".repeat(999)}😀`)),
  "a pair that the longest shared text splits": () =>
    spreadsheet({
      "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(999)}😀</t></si></sst>`,
      "xl/worksheets/sheet1.xml": sheetOf(`${header}<row><c t="s"><v>0</v></c></row>`),
    }),
  "NUL by its number and as Excel writes it": () => withSheet(person("a&#0;b") + person("a_x0000_b")),
  "a header that splits a pair and holds NUL": () =>
    spreadsheet({
      "xl/worksheets/sheet1.xml": sheetOf(
        `<row>${inline(`${"a".repeat(99)}😀`)}${inline("b_x0000_")}</row>${person("Eve")}`,
      ),
    }),
  "2,000 parts": () =>
    spreadsheet(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`xl/part${at}.xml`, "<a/>"]))),
  "a zip within a zip": async () =>
    zipOf({ "xl/workbook.xml": await zipOf({ "a.xml": filled("a", 50 * MIB) }) }),
  "a sheet that is its own list of sheets": () =>
    spreadsheet({
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId1" Target="workbook.xml"/></Relationships>',
    }),
  "the start of a zip": async () => (await withSheet(person("Eve"))).subarray(0, 200),
};

/** Text files made the same way. */
export const HOSTILE_TEXTS: Record<string, () => Promise<Buffer>> = {
  "five million empty lines": async () => Buffer.from(`Nom,Courriel\n${"\n".repeat(5_000_000)}`),
  "five million separators": async () =>
    Buffer.from(`Nom,Courriel\nEve,eve@abonne.test${",".repeat(5_000_000)}`),
  "two million short lines": async () => Buffer.from(`Nom,Courriel\n${"a\n".repeat(2_000_000)}`),
  "a quote that is never closed": async () => Buffer.from(`Nom,Courriel\n"${"a,".repeat(2_400_000)}`),
  "quotes alone": async () => Buffer.from(`Nom,Courriel\n${'"'.repeat(5_000_000)}`),
  "a pair that the longest cell splits": async () =>
    Buffer.from(`Nom,Courriel\n${"a".repeat(999)}😀,eve@abonne.test`),
  "a pair that the longest header splits": async () =>
    Buffer.from(`${"a".repeat(99)}😀,Courriel\nEve,eve@abonne.test`),
  "half of a pair in UTF-16": async () =>
    Buffer.from("\uFEFFNom,Courriel\nEve\uD83D,eve@abonne.test", "utf16le"),
  "NUL after the first bytes": async () =>
    Buffer.from(`Nom,Courriel\n${"Eve,eve@abonne.test\n".repeat(400)}a\0b,ana@abonne.test`),
};

/** Pictures that are none, or unpack to gigabytes. */
export const HOSTILE_PICTURES: Record<string, () => Promise<Buffer>> = {
  "a picture of 60,000 by 60,000 points": () => pngOfSize(60_000),
  "a picture of 8,000 by 8,000 points that holds them": () =>
    sharp({
      create: { width: 8000, height: 8000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 6 })
      .toBuffer(),
  "a picture whose size is a lie": () => pngOfSize(6000),
  "the start of a picture": async () => (await pngOfSize(8)).subarray(0, 40),
  "a drawing that reads a file of this machine": async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
};
