import { and, eq, lt } from "drizzle-orm";
import { partial_subscribes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { PARTIAL_DAYS } from "../rules";

interface Progress {
  /** The first step for a new form, and the same one for a known form, unless it is given. */
  step?: number | undefined;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Id and secret of an unfinished form. */
interface PartialForm {
  id: number;
  form_uuid: string;
}

const known = { id: partial_subscribes.id, form_uuid: partial_subscribes.uuid };

/** Saves an unfinished form. */
export async function addPartialForm(
  ctx: Ctx,
  values: Progress & { farm_id: number; qr_code_id: number | null },
): Promise<PartialForm> {
  const [row] = await ctx.db
    .insert(partial_subscribes)
    .values({ ...values, created_at: ctx.clock.now() })
    .returning(known);
  return row!;
}

/** Updates the progress of an unfinished form; null when the secret is wrong. */
export async function changePartialForm(
  ctx: Ctx,
  form: PartialForm & { farm_id: number },
  progress: Progress,
): Promise<PartialForm | null> {
  const [row] = await ctx.db
    .update(partial_subscribes)
    .set(progress)
    .where(
      and(
        eq(partial_subscribes.farm_id, form.farm_id),
        eq(partial_subscribes.id, form.id),
        eq(partial_subscribes.uuid, form.form_uuid),
      ),
    )
    .returning(known);
  return row ?? null;
}

/** Deletes unfinished forms that are more than a week old. */
export async function deleteOldPartialForms(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.clock.now().getTime() - PARTIAL_DAYS * 86_400_000);
  await ctx.db.delete(partial_subscribes).where(lt(partial_subscribes.created_at, oldest));
}
