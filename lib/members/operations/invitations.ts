import { and, eq } from "drizzle-orm";
import { farm_invitations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { href } from "@/lib/i18n/routes";
import { type Ctx, userId } from "@/lib/platform/context";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { DAY, INVITATION_DAYS } from "@/lib/vocabulary/abuse-limits";
import type { GivenRole } from "@/lib/vocabulary/enumerations";
import type { InvitationRow } from "../queries";

const ofFarm = (farm_id: number, id: number) =>
  and(eq(farm_invitations.farm_id, farm_id), eq(farm_invitations.id, id));

const fresh = (tx: Ctx) => {
  const token = newSecret();
  const expires_at = new Date(tx.clock.now().getTime() + INVITATION_DAYS * DAY * 1000);
  return { token, values: { token_hash: hashSecret(token), expires_at } };
};

async function send(tx: Ctx, farm: FarmRow, invitation: InvitationRow, token: string, inviter: string) {
  const { email: address, lang, role } = invitation;
  await queueTransactional(tx, {
    channel: "email",
    kind: "invitation",
    address,
    lang,
    farm_id: farm.id,
    values: {
      farm: farm.name,
      name: inviter,
      role,
      days: String(INVITATION_DAYS),
      url: env().APP_URL + href("invitation", lang, {}, { token }),
    },
  });
}

/** Invites an email address to a farm and sends the link. @throws AppError conflict when it is invited already */
export async function addInvitation(
  tx: Ctx,
  farm: FarmRow,
  { email, role, inviter }: { email: string; role: GivenRole; inviter: string },
): Promise<InvitationRow> {
  const { token, values } = fresh(tx);
  const [invitation] = await tx.db
    .insert(farm_invitations)
    .values({
      ...{ farm_id: farm.id, email, role, lang: tx.lang, invited_by: userId(tx), created_at: tx.clock.now() },
      ...values,
    })
    .returning();
  await send(tx, farm, invitation!, token, inviter);
  const subject_id = invitation!.id;
  await recordAudit(tx, { subject: "member", act: "invite", farm_id: farm.id, subject_id, after: { role } });
  return invitation!;
}

/** Sends an invitation again with a new link for another seven days; the earlier link ends. */
export async function renewInvitation(
  tx: Ctx,
  farm: FarmRow,
  { id }: InvitationRow,
  inviter: string,
): Promise<void> {
  const { token, values } = fresh(tx);
  const [renewed] = await tx.db
    .update(farm_invitations)
    .set({ ...values, invited_by: userId(tx) })
    .where(ofFarm(farm.id, id))
    .returning();
  await send(tx, farm, renewed!, token, inviter);
  await recordAudit(tx, { subject: "member", act: "resend", farm_id: farm.id, subject_id: id });
}

/** Returns an invitation of a farm and locks it; null when there is none. */
export async function lockInvitation(tx: Ctx, farm_id: number, id: number): Promise<InvitationRow | null> {
  const [row] = await tx.db.select().from(farm_invitations).where(ofFarm(farm_id, id)).for("update");
  return row ?? null;
}

/** Changes the role that an invitation gives. */
export async function changeInvitedRole(tx: Ctx, { farm_id, id }: InvitationRow, role: GivenRole) {
  await tx.db.update(farm_invitations).set({ role }).where(ofFarm(farm_id, id));
}

/** Deletes an invitation. @returns false when another call took it */
export async function takeInvitation(tx: Ctx, { farm_id, id }: InvitationRow): Promise<boolean> {
  const taken = await tx.db.delete(farm_invitations).where(ofFarm(farm_id, id)).returning();
  return taken.length > 0;
}
