import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { adminHref } from "@/lib/i18n/routes";
import type { Ctx, Tx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { WebhookOffReason } from "@/lib/vocabulary/farm-events";
import type { EndpointRow } from "../queries";
import { requireEndpoint, startAnew, writeEndpoint } from "./endpoints";

/** Pauses an endpoint at the word of its farm. One that is not active stays as it is. @throws AppError not_found */
export async function pauseEndpoint(tx: Tx, farm_id: number, endpoint_id: number): Promise<EndpointRow> {
  const row = await requireEndpoint(tx, farm_id, endpoint_id);
  if (row.state !== "active") return row;
  await recordAudit(tx, { subject: "webhook", act: "pause", farm_id, subject_id: endpoint_id });
  return writeEndpoint(tx, row, { state: "paused", updated_at: tx.clock.now() });
}

/** Switches an endpoint on again, as if it had never failed. @throws AppError not_found */
export async function resumeEndpoint(tx: Tx, farm_id: number, endpoint_id: number): Promise<EndpointRow> {
  const row = await requireEndpoint(tx, farm_id, endpoint_id);
  if (row.state === "active") return row;
  await recordAudit(tx, { subject: "webhook", act: "resume", farm_id, subject_id: endpoint_id });
  return startAnew(tx, row, { state: "active", off_reason: null, updated_at: tx.clock.now() });
}

/** Switches an endpoint off that the caller has locked, and tells the owners. A second call changes nothing. */
export async function switchOff(tx: Ctx, row: EndpointRow, reason: WebhookOffReason): Promise<void> {
  if (row.state !== "active") return;
  const { farm_id, id } = row;
  await writeEndpoint(tx, row, { state: "off", off_reason: reason, updated_at: tx.clock.now() });
  await recordAudit(tx, {
    subject: "webhook",
    act: "switch-off",
    farm_id,
    subject_id: id,
    after: { off_reason: reason },
  });
  const farm = await findFarmById(tx, farm_id);
  if (!farm) return;
  for (const { email, lang, email_verified_at } of await listOwners(tx, farm_id)) {
    // An address that is not verified may be a stranger's.
    if (!email_verified_at) continue;
    await queueTransactional(tx, {
      channel: "email",
      kind: "webhook_off",
      address: email,
      lang,
      farm_id,
      values: {
        farm: farm.name,
        host: row.host,
        reason,
        url: env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/webhooks`),
      },
    });
  }
}
