import { and, eq, max, sql } from "drizzle-orm";
import { faq_contents, faqs } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { AuditAct } from "@/lib/audit/rules";
import { FAQS_TAG } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { FaqCategoryKey } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import type { FaqInput, FaqWords } from "../inputs";
import { type FaqRow, findFaq } from "../queries";

/** Makes the pages with questions stale, and says in the audit who changed what. */
async function finish(
  tx: Tx,
  act: Extract<AuditAct<"account">, `${string}-faq`>,
  faq_id: number,
): Promise<void> {
  tx.invalidate(FAQS_TAG);
  await recordAudit(tx, { subject: "account", act, farm_id: null, subject_id: null, after: { faq_id } });
}

/** Locks the order of all questions, so that two changes at once wait for each other. */
const lockOrder = (tx: Tx) => tx.db.execute(sql`lock table ${faqs} in share row exclusive mode`);

async function lastPosition(tx: Tx, category: FaqCategoryKey): Promise<number> {
  const [last] = await tx.db
    .select({ position: max(faqs.position) })
    .from(faqs)
    .where(eq(faqs.category, category));
  return last?.position ?? 0;
}

async function writeWords(tx: Tx, faq_id: number, contents: FaqWords): Promise<void> {
  await tx.db.delete(faq_contents).where(eq(faq_contents.faq_id, faq_id));
  const rows = LANGS.map((lang) => ({ faq_id, lang, ...contents[lang] })).filter(
    ({ question, answer }) => question !== "" || answer !== "",
  );
  if (rows.length > 0) await tx.db.insert(faq_contents).values(rows);
}

/** Adds a question at the end of its category. */
export async function insertFaq(tx: Tx, { category, published, contents }: FaqInput): Promise<number> {
  await lockOrder(tx);
  const at = tx.clock.now();
  const position = (await lastPosition(tx, category)) + 1;
  const [row] = await tx.db
    .insert(faqs)
    .values({ category, published, position, created_at: at, updated_at: at })
    .returning({ id: faqs.id });
  await writeWords(tx, row!.id, contents);
  await finish(tx, "add-faq", row!.id);
  return row!.id;
}

async function lockedFaq(tx: Tx, faq_id: number): Promise<FaqRow> {
  await lockOrder(tx);
  const [row] = await tx.db.select().from(faqs).where(eq(faqs.id, faq_id));
  if (!row) throw notFound();
  return row;
}

/** Changes a question. One that moves to another category is its last. @throws AppError not_found | conflict */
export async function changeFaq(
  tx: Tx,
  { faq_id, version }: { faq_id: number; version: number },
  { category, published, contents }: FaqInput,
): Promise<void> {
  const before = await lockedFaq(tx, faq_id);
  if (before.version !== version) throw conflict("faqChanged");
  const position = before.category === category ? before.position : (await lastPosition(tx, category)) + 1;
  await tx.db
    .update(faqs)
    .set({ category, published, position, version: version + 1, updated_at: tx.clock.now() })
    .where(eq(faqs.id, faq_id));
  await writeWords(tx, faq_id, contents);
  await finish(tx, "change-faq", faq_id);
}

/** Changes places with the question before or after in the category. At the end of the list nothing happens. */
export async function swapFaq(tx: Tx, faq_id: number, direction: "up" | "down"): Promise<void> {
  const moved = await lockedFaq(tx, faq_id);
  const rows = await tx.db
    .select({ id: faqs.id })
    .from(faqs)
    .where(eq(faqs.category, moved.category))
    .orderBy(faqs.position, faqs.id);
  const ids = rows.map(({ id }) => id);
  const at = ids.indexOf(faq_id);
  const to = at + (direction === "up" ? -1 : 1);
  if (to < 0 || to >= ids.length) return;
  [ids[at], ids[to]] = [ids[to]!, ids[at]!];
  for (const [index, id] of ids.entries())
    await tx.db
      .update(faqs)
      .set({ position: index + 1 })
      .where(and(eq(faqs.id, id), eq(faqs.category, moved.category)));
  await finish(tx, "move-faq", faq_id);
}

/** Shows a question on the page, or makes it a draft. @throws AppError not_found | invalid, while words are missing */
export async function publishFaqRow(tx: Tx, faq_id: number, published: boolean): Promise<void> {
  const { version } = await lockedFaq(tx, faq_id);
  const written = await findFaq(tx.db, faq_id);
  const missing = LANGS.some((lang) => Object.values(written!.contents[lang]).includes(""));
  if (published && missing) throw invalid("global", "faqIncomplete");
  await tx.db
    .update(faqs)
    .set({ published, version: version + 1, updated_at: tx.clock.now() })
    .where(eq(faqs.id, faq_id));
  await finish(tx, published ? "publish-faq" : "hide-faq", faq_id);
}

/** Deletes a question with its words. @throws AppError not_found */
export async function removeFaq(tx: Tx, faq_id: number): Promise<void> {
  await lockedFaq(tx, faq_id);
  await tx.db.delete(faqs).where(eq(faqs.id, faq_id));
  await finish(tx, "delete-faq", faq_id);
}
