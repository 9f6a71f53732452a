import { Buffer } from "node:buffer";
import { ZipFile } from "yazl";

/** A cell of a spreadsheet as Excel writes it. */
export type Cell =
  | string
  | number
  | null
  | { date: string }
  | { formula: string; value: string }
  | { inline: string };

/** The same files make the same zip. */
const SAME_TIME = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true };

/** Returns a zip of files. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content as string), name, SAME_TIME);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const letter = (column: number) => String.fromCharCode(65 + column);
const serial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** Returns the files of an .xlsx with one sheet. Texts are shared, numbers are numbers, dates have a date's format. */
export function workbook(rows: readonly (readonly Cell[])[]): Record<string, string> {
  const texts: string[] = [];
  const share = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const cellXml = (cell: Cell, at: string) => {
    if (cell === null) return "";
    if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === "string") return `<c r="${at}" t="s"><v>${share(cell)}</v></c>`;
    if ("date" in cell) return `<c r="${at}" s="1"><v>${serial(cell.date)}</v></c>`;
    if ("inline" in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`;
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
  };
  const sheet = rows
    .map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join("");
      return `<row r="${at + 1}">${cells}</row>`;
    })
    .join("");
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return {
    "[Content_Types].xml": '<?xml version="1.0"?><Types/>',
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${main} xmlns:r="r"><sheets><sheet name="Feuille 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": `<?xml version="1.0"?><styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<?xml version="1.0"?><sst ${main}>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
  };
}

/** Returns an .xlsx with one sheet. */
export const xlsx = (rows: readonly (readonly Cell[])[]): Promise<Buffer> => zipOf(workbook(rows));

/** Returns an .xlsx with several sheets, in their order. */
export function sheetsOf(sheets: Record<string, readonly (readonly Cell[])[]>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const inline = (rows: readonly (readonly Cell[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? { inline: cell } : cell)));
  const files = workbook([]);
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const related = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  files["xl/workbook.xml"] = files["xl/workbook.xml"]!.replace(
    /<sheets>.*<\/sheets>/,
    `<sheets>${listed.join("")}</sheets>`,
  );
  files["xl/_rels/workbook.xml.rels"] =
    `<?xml version="1.0"?><Relationships>${related.join("")}</Relationships>`;
  for (const [at, name] of names.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = workbook(inline(sheets[name]!))["xl/worksheets/sheet1.xml"]!;
  return zipOf(files);
}
