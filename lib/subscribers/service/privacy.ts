import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { parsePhone } from "@/lib/values/phone";
import { FindPersonInput, SubscriberIdInput } from "../inputs";
import { describePerson } from "../operations/describe-person";
import { eraseSubscriber } from "../operations/erase";
import type { PersonData, Subscriber } from "../presenter";
import { findByAddress, findOfFarm } from "../queries";

/** Returns who of a farm has an email or a phone, for somebody who asks what the farm keeps; null when nobody has it. */
export async function findPerson(ctx: Ctx, raw: unknown): Promise<Subscriber | null> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  const { address } = FindPersonInput.parse(raw);
  const email = address.includes("@") ? address : null;
  const phone = email === null ? parsePhone(address) : null;
  if (email === null && phone === null) return null;
  const found = await findByAddress(ctx.db, farm_id, { email, phone });
  return found && findOfFarm(ctx.db, farm_id, found.id, ctx.clock.now());
}

/** Returns all that a farm keeps about a person, as a file for them. @throws AppError not_found | rate_limited */
export async function exportPerson(ctx: PoolCtx, raw: unknown): Promise<PersonData> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  await limitRate(ctx, "export_farm", String(farm_id));
  const [farm, person] = await Promise.all([
    findFarmById(ctx, farm_id),
    findOfFarm(ctx.db, farm_id, subscriber_id, ctx.clock.now()),
  ]);
  if (!farm || !person) throw notFound();
  await transaction(ctx, (tx) =>
    recordAudit(tx, { subject: "subscriber", act: "export", farm_id, subject_id: subscriber_id }),
  );
  return describePerson(ctx, farm, person);
}

/**
 * Erases a person who asked for it. Their address is refused from then on, so that no import brings them back; only they
 * can subscribe again. The consent ledger stays, as the proof that the law asks for.
 * @throws AppError not_found
 */
export async function erasePerson(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  const { subscriber_id } = SubscriberIdInput.parse(raw);
  if (!(await findOfFarm(ctx.db, farm_id, subscriber_id, ctx.clock.now()))) throw notFound();
  await transaction(ctx, (tx) =>
    eraseSubscriber(tx, { farm_id, subscriber_id, reason: "erased", source: "admin" }),
  );
}
