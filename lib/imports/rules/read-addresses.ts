import { emailOrNull } from "@/lib/values/fields";
import { foldText } from "@/lib/values/fold-text";
import { mayBeTexted, parsePhone } from "@/lib/values/phone";
import type { RowRemark } from "@/lib/vocabulary/import-json";
import { IMPORT_LIMITS } from "./limits";
import { tidyNumber } from "./tidy-number";

/** The address of a row, and what is said of the others that stand beside it. */
export interface FoundAddress {
  address: string | null;
  /** Whether any column has something. */
  given: boolean;
  remarks: RowRemark[];
}

/** Words that people and programs write where there is no address. */
const NO_ADDRESS = new Set(["", "n a", "na", "none", "aucun", "aucune", "null", "s o", "nil"]);
const isBlank = (text: string) => NO_ADDRESS.has(foldText(text)) && !/[@\d]/.test(text);

/** Characters that nobody sees, which copying leaves in an address. */
const unseen = /[\p{Cf}]/gu;

const NAMED = /^[^<>@]*<([^<>\s@]+@[^<>\s@]+)>$/;
const asEmail = (text: string): string | null => {
  const written = (NAMED.exec(text)?.[1] ?? text).replace(/^mailto:/i, "");
  return emailOrNull.safeParse(written).data ?? null;
};

/**
 * Returns the addresses of a cell; null when any part of it is none. An address with a blank or a comma inside is
 * wrong, not the address of somebody else.
 */
export function emailsIn(cell: string): string[] | null {
  const text = cell.replace(unseen, "").trim();
  const whole = asEmail(text);
  if (whole) return [whole];
  const parts = text
    .split(/:::|[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const emails = parts.flatMap((part) => {
    const email = asEmail(part);
    return email ? [email] : part.split(/\s+/).map(asEmail);
  });
  return emails.some((email) => email === null) ? null : (emails as string[]);
}

/** Words beside a number that say whose or which it is. */
const LABEL =
  /^(?:tel|telephone|phone|cell|cellulaire|mobile|mob|maison|home|domicile|bur|bureau|travail|work|sms|texto|c|t|h|m|w|b|d)$/;
/** A number as people write it, with its extension. */
const NUMBER = /^\+?[\d\s().\-/]+(?:(?:x|ext|poste|p)\.? ?:? ?#? ?\d{1,6})?$/i;

/** Returns a number without the word before or after it: "Cell. : 514 555-0001", "514 555-0001 (maison)". */
function withoutLabel(text: string): string {
  const before = /^([\p{L}.]+) ?[:.]? ?(?=[+(\d])/u.exec(text);
  const bare = before && LABEL.test(foldText(before[1] ?? "")) ? text.slice(before[0].length) : text;
  const open = bare.endsWith(")") ? bare.slice(0, -1) : bare;
  let at = open.length;
  while (at > 0 && /[\p{L}.]/u.test(open.charAt(at - 1))) at--;
  if (at === open.length || !LABEL.test(foldText(open.slice(at)))) return bare;
  const rest = open.slice(0, at).trimEnd();
  return rest.endsWith("(") ? rest.slice(0, -1).trimEnd() : rest;
}

/** Characters of a number with its label and its extension. */
const LONGEST_NUMBER = 60;

type Reason = "shortPhone" | "invalidPhone" | "phoneNotTextable";

/** Reads one number. */
function readPhone(written: string): { phone: string } | { reason: Reason } {
  if (written.length > LONGEST_NUMBER) return { reason: "invalidPhone" };
  const text = withoutLabel(written);
  if (text.replace(/\D/g, "").length < IMPORT_LIMITS.phone_digits) return { reason: "shortPhone" };
  const phone = NUMBER.test(text) ? parsePhone(text.replace(/\bposte\b|\bp\b/i, "ext")) : null;
  if (phone === null) return { reason: "invalidPhone" };
  return mayBeTexted(phone) ? { phone } : { reason: "phoneNotTextable" };
}

/** Returns the numbers of a cell. A stroke parts two numbers only between blanks. */
const phonesIn = (cell: string): string[] =>
  tidyNumber(cell)
    .split(/:::|[;,\n]| \/ | ou | or /)
    .map((part) => part.trim())
    .filter((part) => !isBlank(part));

/**
 * Returns the first valid email of a row. Without one, each filled column is wrong; with one, the columns that were
 * passed over are named.
 */
export function findEmail(cells: readonly string[], columns: readonly number[]): FoundAddress {
  const offered = columns.flatMap((column) => {
    const cell = (cells[column] ?? "").trim();
    return isBlank(cell) ? [] : [{ column, emails: emailsIn(cell) }];
  });
  const address = offered.find(({ emails }) => emails !== null)?.emails?.[0] ?? null;
  const remarks = offered.flatMap(({ column, emails }): RowRemark[] => {
    if (address === null) return [{ column, reason: "invalidEmail" }];
    return emails === null || emails.some((email) => email !== address)
      ? [{ column, reason: "otherEmail" }]
      : [];
  });
  return { address, given: offered.length > 0, remarks };
}

/** Whether a number rings at a switchboard, where no text arrives. */
const hasExtension = (written: string): boolean => /\p{L}\.? ?:? ?#? ?\d{1,6}$/iu.test(written);

/**
 * Returns the first number of a row that can be written to; one with an extension only when there is no other. The others
 * are named like those of `findEmail`.
 */
export function findPhone(cells: readonly string[], columns: readonly number[]): FoundAddress {
  const offered = columns.flatMap((column) =>
    phonesIn(cells[column] ?? "").map((written) => ({ column, written, read: readPhone(written) })),
  );
  const numbers = offered.filter(({ read }) => "phone" in read);
  const found = (numbers.find(({ written }) => !hasExtension(written)) ?? numbers[0])?.read;
  const address = found && "phone" in found ? found.phone : null;
  const remarks = new Map<string, RowRemark>();
  for (const { column, read } of offered) {
    const own = "phone" in read ? read.phone : null;
    if (address !== null && own === address) continue;
    const reason = address === null && "reason" in read ? read.reason : "otherPhone";
    remarks.set(`${column} ${reason}`, { column, reason });
  }
  return { address, given: offered.length > 0, remarks: [...remarks.values()] };
}
