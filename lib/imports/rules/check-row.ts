import { type ImportField, ROW_PROBLEMS } from "@/lib/core/enumerations";
import { emailOrNull } from "@/lib/core/fields";
import type { ImportMapping, RowRemark } from "@/lib/core/json-columns";
import { mayBeTexted, parsePhone } from "@/lib/core/phone";
import { hasWebAddress, isOneLine } from "@/lib/core/plain-line";
import { canonicalPostalCode } from "@/lib/core/postal-code";
import type { Lang } from "@/lib/i18n/languages";
import { columnsOf } from "./fields";
import { IMPORT_LIMITS } from "./limits";
import { readDay } from "./read-day";

type RowReason = RowRemark["reason"];

/** A row with checked values. */
export interface CheckedRow {
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  lang: Lang | null;
  /** The day of the last purchase, YYYY-MM-DD. */
  purchased_on: string | null;
  remarks: RowRemark[];
  valid: boolean;
}

export interface CheckSettings {
  mapping: ImportMapping;
  /** Today in the zone of the farm, YYYY-MM-DD. */
  today: string;
  /** Set when the consent of each person is counted from the day of their last purchase. */
  purchases: { required: boolean; earliest: string } | null;
}

const NAME_LENGTH = 120;
const isProblem = (reason: RowReason) => (ROW_PROBLEMS as readonly string[]).includes(reason);

function languageOf(text: string): Lang | null {
  const word = text.trim().toLowerCase();
  if (/^(fr|fra|fre|français|francais|french|fr[-_].*)$/.test(word)) return "fr";
  return /^(en|eng|english|anglais|en[-_].*)$/.test(word) ? "en" : null;
}

/** Returns the addresses of a cell. Google separates several by ":::", people by a comma or a semicolon. */
const emailsIn = (cell: string): string[] =>
  cell
    .split(/:::|[;,\s]+/)
    .map((part) => part.replace(/^mailto:/i, "").replace(/^<|>$/g, ""))
    .filter((part) => part !== "");

/** Reads one row by a mapping: values in the shape of a subscriber, and what is wrong with them. */
export function checkRow(cells: readonly string[], settings: CheckSettings): CheckedRow {
  const { mapping } = settings;
  const remarks: RowRemark[] = [];
  const remark = (column: number | null, reason: RowReason) => void remarks.push({ column, reason });
  const first = (field: ImportField) => columnsOf(mapping, field)[0];
  const cell = (field: ImportField) => (cells[first(field) ?? -1] ?? "").trim();

  const nameColumns = (["name", "first_name", "last_name"] as const).flatMap((field) =>
    columnsOf(mapping, field),
  );
  const whole = cell("name") || [cell("first_name"), cell("last_name")].filter(Boolean).join(" ");
  const name = whole.replace(/\s+/g, " ");
  const nameColumn = nameColumns[0] ?? null;
  if (name === "") remark(nameColumn, "requiredName");
  else if (name.length > NAME_LENGTH) remark(nameColumn, "longName");
  else if (!isOneLine(name)) remark(nameColumn, "unseenCharacters");
  else if (hasWebAddress(name)) remark(nameColumn, "webAddress");

  const offered = columnsOf(mapping, "email").flatMap((column) =>
    emailsIn(cells[column] ?? "").map((written) => ({
      column,
      written,
      email: emailOrNull.safeParse(written).data ?? null,
    })),
  );
  const chosen = offered.find(({ email }) => email !== null);
  for (const column of new Set(offered.map((one) => one.column))) {
    const others = offered.filter((one) => one.column === column && one.email !== chosen?.email);
    if (!chosen) remark(column, "invalidEmail");
    else if (others.some(({ written }) => written.includes("@"))) remark(column, "otherEmail");
  }

  const typed = cell("phone");
  const phone = typed === "" ? null : parsePhone(typed.replace(/^'/, "").replace(/\bposte\b/i, "ext"));
  const phoneColumn = first("phone") ?? null;
  if (typed !== "") {
    if (typed.replace(/\D/g, "").length < IMPORT_LIMITS.phone_digits) remark(phoneColumn, "shortPhone");
    else if (phone === null) remark(phoneColumn, "invalidPhone");
    else if (!mayBeTexted(phone)) remark(phoneColumn, "phoneNotTextable");
  }
  if (offered.length === 0 && typed === "")
    remark(columnsOf(mapping, "email")[0] ?? phoneColumn, "requiredEmailOrPhone");

  const code = cell("zipcode").replace(/^'/, "");
  const zipcode = code === "" ? null : canonicalPostalCode(code);
  if (code !== "" && zipcode === null) remark(first("zipcode") ?? null, "otherZipcode");

  const purchased_on = settings.purchases
    ? purchaseOf(cell("last_purchase"), first("last_purchase") ?? null)
    : null;
  function purchaseOf(text: string, column: number | null): string | null {
    if (text === "") {
      if (settings.purchases?.required) remark(column, "requiredPurchase");
      return null;
    }
    const day = readDay(text);
    if (day === null) remark(column, "invalidPurchase");
    else if (day > settings.today) remark(column, "futurePurchase");
    else if (settings.purchases && day < settings.purchases.earliest) remark(column, "endedPurchase");
    return day;
  }

  return {
    name,
    email: chosen?.email ?? null,
    phone,
    zipcode,
    lang: languageOf(cell("lang")),
    purchased_on,
    remarks,
    valid: !remarks.some(({ reason }) => isProblem(reason)),
  };
}
