import { randomUUID } from "node:crypto";
import type { MemberRole } from "@/lib/vocabulary/enumerations";
import type { Words } from "./words";

type Key = Parameters<Words>[0];

/** What a role reads that a page is above: the page of refusals (403), or the page itself with its own reason. */
export interface AboveRole {
  roles: readonly Exclude<MemberRole, "owner">[];
  reason: "refused" | Key;
}

const refused: AboveRole = { roles: ["employee"], reason: "refused" };
const reads = (reason: Key): AboveRole => ({ roles: ["employee"], reason });

/** The admin pages of a farm that are above a role, by their folder. */
export const PAGES_ABOVE_A_ROLE: Record<string, AboveRole> = {
  activity: refused,
  charges: refused,
  start: refused,
  "start/place": refused,
  "start/hours": refused,
  "start/produce": refused,
  "start/ready": refused,
  "documents/[kind]/[documentId]": { roles: ["employee", "admin"], reason: "refused" },
  plan: { roles: ["employee", "admin"], reason: "payments.ownerOnly" },
  settings: reads("settings.readOnly"),
  edit: reads("farms.form.readOnly"),
  connections: reads("connections.managersOnly"),
  webhooks: refused,
  "webhooks/[endpointId]": refused,
  "subscribers/import": reads("imports.managersOnly"),
  "subscribers/import/[importUuid]": reads("imports.managersOnly"),
};

/** Those that every member opens; what a role may not change there has no button. */
export const PAGES_OF_EVERYBODY = [
  "",
  "categories",
  "notifications",
  "notifications/[uuid]",
  "notifications/[uuid]/edit",
  "notifications/create",
  "notifications/welcome",
  "produces/(list)",
  "produces/[produceId]",
  "produces/create",
  "qr-codes",
  "questions",
  "statistics",
  "subscribers",
  "team",
  "tutorials",
];

/** Returns the path of a page below its farm, with ids that lead to nothing. */
export const pathOfPage = (folder: string): string =>
  folder
    .replace("[endpointId]", "1")
    .replace("[kind]", "invoices")
    .replace("[documentId]", "1")
    .replace("[importUuid]", randomUUID());
