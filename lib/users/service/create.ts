import { findUserByEmail } from "@/lib/accounts/operations/find-user";
import { makeAccountFor, notifyFarmMade, sendFirstPassword } from "@/lib/accounts/operations/make-account";
import { rememberFarm } from "@/lib/accounts/operations/users";
import { addFarm, readNewFarm } from "@/lib/farms/operations/open-farm";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import { type PoolCtx, type Tx, transaction, userId } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRate, limitRateInside, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { readTogether } from "@/lib/platform/read-together";
import { recipientKey } from "@/lib/values/recipient-key";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";
import { CreateProducerInput, CreateUserInput } from "../inputs";
import { takeOverUnverified } from "../operations/take-over-unverified";

/** Counts one account or farm that a super administrator makes. @throws AppError rate_limited */
async function limitMaking(ctx: PoolCtx): Promise<void> {
  await limitRate(ctx, "make_account", String(userId(ctx)));
  await limitRate(ctx, "make_account_all", "all");
}

/** Returns the language that was asked for; a wrong one is refused by the schema of the person. */
const langOf = (raw: unknown): Lang =>
  CreateProducerInput.shape.lang.catch(DEFAULT_LANG).parse(Object(raw).lang);

/** The owner's own context: their limits and their default language, with a super administrator who acts. */
const inNameOf = (tx: Tx, user_id: number): Tx => ({
  ...tx,
  actor: { kind: "user", user_id, is_admin: false, acted_by: userId(tx) ?? undefined },
});

/**
 * Makes an account for somebody. The person gets a link that sets the password, which also verifies the address.
 * @throws AppError unauthenticated | not_found | invalid | rate_limited
 */
export async function createUser(ctx: PoolCtx, raw: unknown): Promise<{ user_uuid: string }> {
  authorizeSuperAdmin(ctx, notFound);
  const { phone_number: phone, ...person } = CreateUserInput.parse(raw);
  await limitMaking(ctx);
  return transaction(ctx, async (tx) => {
    const user = await makeAccountFor(tx, { ...person, phone });
    await limitRecipientsInside(tx, [person.email]);
    await sendFirstPassword(tx, user, null);
    return { user_uuid: user.uuid };
  });
}

/**
 * Makes a farm for an owner, with the rules that hold when owners make one themselves. Without an account the owner gets
 * one, and the link that sets the password; one who has an account is told. Whoever registered an address without
 * verifying it loses the account to the person of the address.
 * @throws AppError unauthenticated | not_found | invalid | limit_reached | rate_limited
 */
export async function createProducer(ctx: PoolCtx, raw: unknown): Promise<{ farm_uuid: string }> {
  authorizeSuperAdmin(ctx, notFound);
  const [person, input] = readTogether(
    () => CreateProducerInput.parse(raw),
    () => readNewFarm({ default_lang: langOf(raw), ...Object(raw) }),
  );
  const { owner_email, owner_name, owner_phone, lang, plan } = person;
  await limitMaking(ctx);
  return transaction(ctx, async (tx) => {
    const known = await findUserByEmail(tx, owner_email);
    if (known?.blocked_at) throw invalid("owner_email", "targetBlocked");
    if (!known && !owner_name) throw invalid("owner_name", "requiredName");
    const given = { name: owner_name || undefined, phone: owner_phone };
    const unproven = known && (await takeOverUnverified(tx, known, given));
    const owner =
      unproven ??
      known ??
      (await makeAccountFor(tx, { name: owner_name, email: owner_email, phone: owner_phone, lang }));
    // After the account, as a sign-up counts, so that neither waits for the other.
    await limitRateInside(tx, "farm_person", recipientKey(owner_email));
    await limitRecipientsInside(tx, [owner_email]);
    const asOwner = inNameOf(tx, owner.id);
    const farm = await addFarm(asOwner, owner.id, input);
    if (plan === "beta-free")
      await setFarmPlan(asOwner, farm.id, (now) =>
        // A farm that joined a plan of its owner stays there.
        now.plan_type === "trial" ? { plan_type: plan, plan_ended: false, trial_ends_at: null } : now,
      );
    if (known && !unproven) await notifyFarmMade(tx, known, farm);
    else {
      await rememberFarm(asOwner, owner.id, farm.id);
      await sendFirstPassword(tx, owner, farm.name);
    }
    return { farm_uuid: farm.uuid };
  });
}
