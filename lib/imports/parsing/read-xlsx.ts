import { cutText } from "@/lib/values/cut-text";
import { IMPORT_LIMITS } from "../rules/limits";
import { isBuiltInDate, isDateCode, numberText, RAW_CELL, unescapeText } from "./cell-values";
import { repairLetters } from "./decode-text";
import { type ParsedRow, type RowBatches, tooManyColumns, UnreadableFile } from "./parsed-file";
import { type Unzipped, unzip } from "./unzip";
import { countElements, type ElementCount, readAllXml, readXml, type XmlReader } from "./xml";

/** A sheet that is shown. */
interface Sheet {
  name: string;
  path: string;
}

interface Workbook {
  sheets: Sheet[];
  from1904: boolean;
}

/** Lists the sheets that are shown. @throws UnreadableFile when the zip is no workbook */
async function listSheets(zip: Unzipped, count: ElementCount): Promise<Workbook> {
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  let from1904 = false;
  const readSheets: XmlReader = {
    open(name, given) {
      if (name === "sheet")
        sheets.push({
          id: given["r:id"] ?? "",
          name: cutText(given.name ?? "", SHEET_NAME),
          hidden: given.state !== undefined && given.state !== "visible",
        });
      if (name === "workbookPr") from1904 = ["1", "true"].includes(given.date1904 ?? "");
    },
  };
  await readAllXml(zip.read("xl/workbook.xml", IMPORT_LIMITS.part_bytes), readSheets, count);
  const targets = new Map<string, string>();
  const readTargets: XmlReader = {
    open(name, given) {
      if (name === "Relationship") targets.set(given.Id ?? "", given.Target ?? "");
    },
  };
  await readAllXml(zip.read("xl/_rels/workbook.xml.rels", IMPORT_LIMITS.part_bytes), readTargets, count);
  const shown = sheets.some(({ hidden }) => !hidden) ? sheets.filter(({ hidden }) => !hidden) : sheets;
  const found = shown.slice(0, IMPORT_LIMITS.sheets).flatMap(({ id, name }) => {
    const target = targets.get(id);
    const path = target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return target && zip.has(path) ? [{ name, path }] : [];
  });
  if (found.length === 0) throw new UnreadableFile("importNotATable");
  return { sheets: found, from1904 };
}

/** Characters of the name of a sheet. Excel allows 31. */
const SHEET_NAME = 100;

/** Reads the shared texts. Pronunciation guides are left out. */
async function readTexts(zip: Unzipped, count: ElementCount): Promise<string[]> {
  const texts: string[] = [];
  let [text, inText, inGuide, size] = ["", false, false, 0];
  const reader: XmlReader = {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") inGuide = true;
      if (name === "t") inText = true;
    },
    close(name) {
      if (name === "t") inText = false;
      if (name === "rPh") inGuide = false;
      if (name !== "si") return;
      texts.push(cutText(repairLetters(unescapeText(text)), IMPORT_LIMITS.cell));
    },
    text(part) {
      size += part.length;
      if (size > IMPORT_LIMITS.text_bytes) throw new UnreadableFile("importUnpacksTooLarge");
      if (inText && !inGuide && text.length < RAW_CELL) text += part;
    },
  };
  await readAllXml(zip.read("xl/sharedStrings.xml"), reader, count);
  return texts;
}

/** Reads which styles show a date. */
async function readDateStyles(zip: Unzipped, count: ElementCount): Promise<boolean[]> {
  const dateCodes = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inStyles = false;
  const reader: XmlReader = {
    open(name, given) {
      if (dateCodes.size + styles.length > IMPORT_LIMITS.styles)
        throw new UnreadableFile("importUnpacksTooLarge");
      const id = Number(given.numFmtId);
      const code = given.formatCode ?? "";
      // Excel allows no longer code, so that a longer one is no date.
      if (name === "numFmt") dateCodes.set(id, code.length <= IMPORT_LIMITS.format_code && isDateCode(code));
      if (name === "cellXfs") inStyles = true;
      if (name === "xf" && inStyles) styles.push(dateCodes.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === "cellXfs") inStyles = false;
    },
  };
  await readAllXml(zip.read("xl/styles.xml", IMPORT_LIMITS.part_bytes), reader, count);
  return styles;
}

/** Returns the column of a reference: "C7" -> 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Rows of the largest sheet (Excel specifications and limits). */
const LAST_ROW = 1_048_576;

/**
 * Returns the number of a row, which Excel shows beside it. Blank rows are left out of the file, so its own number counts;
 * one that is missing, does not grow or is larger than any sheet is replaced by the next.
 */
function lineOf(given: string | undefined, before: number): number {
  const line = /^\d{1,7}$/.test(given ?? "") ? Number(given) : 0;
  return line > before && line <= LAST_ROW ? line : before + 1;
}

/** Rows that are handed on at once, and characters: one shared text can stand in every cell of many rows. */
const BATCH = { rows: 500, characters: 256 * 1024 };

/** A workbook whose sheets can be read, each from its beginning. */
export interface OpenWorkbook {
  sheets: string[];
  /** Reads a sheet row by row. */
  read(sheet: number): RowBatches;
}

/** Opens an .xlsx. @throws UnreadableFile */
export async function openXlsx(bytes: Uint8Array): Promise<OpenWorkbook> {
  const zip = await unzip(bytes);
  const count = countElements(bytes.length);
  const { sheets, from1904 } = await listSheets(zip, count);
  const [texts, dates] = [await readTexts(zip, count), await readDateStyles(zip, count)];
  return {
    sheets: sheets.map(({ name }) => name),
    read: (sheet) => readSheet(zip.read(sheets[sheet]?.path ?? ""), { texts, dates, from1904, count }),
  };
}

/** Reads a sheet row by row. */
async function* readSheet(
  slices: AsyncIterable<string>,
  {
    texts,
    dates,
    from1904,
    count,
  }: { texts: readonly string[]; dates: readonly boolean[]; from1904: boolean; count: ElementCount },
): RowBatches {
  let batch: ParsedRow[] = [];
  let characters = 0;
  let row: ParsedRow = { line: 0, cells: [] };
  let cell = { column: 0, type: "", style: 0 };
  let [value, reading, next] = ["", false, 0];
  /** Cells of this row, and those with a text. */
  let [cells, filled] = [0, 0];
  const textOf = () => {
    if (cell.type === "s") return texts[Number(value)] ?? "";
    if (cell.type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (cell.type === "e") return "";
    if (cell.type === "" || cell.type === "n") return numberText(value, dates[cell.style] ?? false, from1904);
    return repairLetters(unescapeText(value));
  };
  const reader = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (name === "row") {
        row = { line: lineOf(given.r, row.line), cells: [] };
        next = 0;
        [cells, filled] = [0, 0];
      }
      if (name === "c") {
        if (++cells > IMPORT_LIMITS.row_cells) throw tooManyColumns();
        cell = {
          column: columnOf(given.r) ?? next,
          type: given.t ?? "",
          style: Number(given.s) || 0,
        };
        value = "";
        next = cell.column + 1;
      }
      if (name === "v" || name === "t") reading = true;
    },
    text(part: string) {
      if (reading && value.length < RAW_CELL) value += part;
    },
    close(name: string) {
      if (name === "v" || name === "t") reading = false;
      if (name === "c" && value !== "" && ++filled > IMPORT_LIMITS.columns) throw tooManyColumns();
      if (name === "c" && value !== "" && cell.column < IMPORT_LIMITS.columns) {
        while (row.cells.length < cell.column) row.cells.push("");
        row.cells[cell.column] = cutText(textOf().trim(), IMPORT_LIMITS.cell);
      }
      if (name !== "row") return;
      const length = row.cells.reduce((sum, text) => sum + text.length, 0);
      characters += length;
      if (length > 0) batch.push(row);
      row = { line: row.line, cells: [] };
    },
  };
  for await (const _ of readXml(slices, reader, count)) {
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
