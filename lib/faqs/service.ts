import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, notFound } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeSuperAdmin } from "@/lib/platform/permissions";
import { LANGS } from "@/lib/vocabulary/languages";
import { FaqIdInput, FaqInput, FaqVersionInput, MoveFaqInput, PublishFaqInput } from "./inputs";
import { publishedFaqs } from "./operations/read";
import { changeFaq, insertFaq, publishFaqRow, removeFaq, swapFaq } from "./operations/write";
import { type EditedFaq, type PublicFaq, presentEdited, presentPublic } from "./presenter";
import { findFaq, listAll } from "./queries";
import { faultOf, type TextFault } from "./rules";

const ERROR_OF = {
  unknown_fact: "unknownFact",
  tag: "tagInText",
  open_brace: "openBrace",
} as const satisfies Record<TextFault["kind"], string>;

/** Open to anyone. Lists the public questions in the language of the caller, in the order of the page. */
export async function readFaqs(ctx: Ctx): Promise<PublicFaq[]> {
  authorizeAnyone(ctx);
  return (await publishedFaqs(ctx)).map((faq) => presentPublic(faq, ctx.lang));
}

/** Lists all questions for super administrators, drafts too. @throws AppError not_found, for anyone else */
export async function listFaqs(ctx: Ctx): Promise<EditedFaq[]> {
  authorizeSuperAdmin(ctx, notFound);
  return (await listAll(ctx.db)).map(presentEdited);
}

/** Returns a question for super administrators. @throws AppError not_found */
export async function readFaq(ctx: Ctx, raw: unknown): Promise<EditedFaq> {
  authorizeSuperAdmin(ctx, notFound);
  const faq = await findFaq(ctx.db, FaqIdInput.parse(raw).faq_id);
  if (!faq) throw notFound();
  return presentEdited(faq);
}

/** Reads the words of a question. @throws AppError invalid, with the word that keeps a text from being shown */
function readWords(raw: unknown): FaqInput {
  const input = FaqInput.parse(raw);
  const faults = LANGS.flatMap((lang) =>
    (["question", "answer"] as const).flatMap((part) => {
      const fault = faultOf(input.contents[lang][part], lang);
      return fault
        ? [[`${part}_${lang}`, [{ key: ERROR_OF[fault.kind], values: { word: fault.word } }]]]
        : [];
    }),
  );
  if (faults.length > 0) throw new AppError("invalid", Object.fromEntries(faults));
  return input;
}

/** Adds a question at the end of its category, for super administrators. @throws AppError not_found | invalid */
export async function createFaq(ctx: PoolCtx, raw: unknown): Promise<{ faq_id: number }> {
  authorizeSuperAdmin(ctx, notFound);
  const input = readWords(raw);
  return { faq_id: await transaction(ctx, (tx) => insertFaq(tx, input)) };
}

/** Changes a question, unless somebody else did since. @throws AppError not_found | invalid | conflict */
export async function updateFaq(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const seen = FaqVersionInput.parse(raw);
  const input = readWords(raw);
  await transaction(ctx, (tx) => changeFaq(tx, seen, input));
}

/** Moves a question by one place within its category. @throws AppError not_found */
export async function moveFaq(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const { faq_id, direction } = MoveFaqInput.parse(raw);
  await transaction(ctx, (tx) => swapFaq(tx, faq_id, direction));
}

/** Shows a question on the page, or makes it a draft. @throws AppError not_found | invalid */
export async function publishFaq(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const { faq_id, published } = PublishFaqInput.parse(raw);
  await transaction(ctx, (tx) => publishFaqRow(tx, faq_id, published));
}

/** Deletes a question. @throws AppError not_found */
export async function deleteFaq(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const { faq_id } = FaqIdInput.parse(raw);
  await transaction(ctx, (tx) => removeFaq(tx, faq_id));
}
