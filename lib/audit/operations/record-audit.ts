import { audit_entries } from "@/db/schema";
import { type Actor, type Ctx, isActing, userId } from "@/lib/platform/context";
import { type AuditAct, type AuditSubject, auditedChange } from "../rules";

interface AuditEntry<Subject extends AuditSubject> {
  subject: Subject;
  act: AuditAct<Subject>;
  farm_id: number | null;
  /** Null when one act made several rows. */
  subject_id: number | null;
  /** The row before and after the change. Omitted when there is no row. */
  before?: object;
  after?: object;
}

/** Names who acted, and in whose name. */
function actorColumns(actor: Actor) {
  const person = actor.kind === "user" || actor.kind === "apiToken" ? actor : null;
  return person?.acted_by === undefined
    ? { actor: actor.kind, user_id: person?.user_id ?? null, on_behalf_of_user_id: null }
    : { actor: actor.kind, user_id: person.acted_by, on_behalf_of_user_id: person.user_id };
}

const isEmpty = (change: object): boolean =>
  Object.values(change).every((values: object) => Object.keys(values).length === 0);

/** Says on which farm, and on what, a super administrator saved something as it was in the name of a user. */
const recordUnchanged = (tx: Ctx, { subject, farm_id }: { subject: AuditSubject; farm_id: number | null }) =>
  recordAudit(tx, {
    ...{ subject: "account", act: "acted-unchanged", farm_id, subject_id: userId(tx) },
    after: { subject },
  });

/**
 * Writes an audit entry in the transaction of the caller. A rollback of the change also removes the entry. An update that
 * left its row as it was writes none, or in the name of a user that nothing changed.
 */
export async function recordAudit<Subject extends AuditSubject>(
  tx: Ctx,
  entry: AuditEntry<Subject>,
): Promise<void> {
  const { subject, act, farm_id, subject_id, before = {}, after = {} } = entry;
  const change = auditedChange(subject, before as Record<string, unknown>, after as Record<string, unknown>);
  if (act === "update" && entry.before && entry.after && isEmpty(change))
    return isActing(tx) ? recordUnchanged(tx, entry) : undefined;
  await tx.db.insert(audit_entries).values({
    ...actorColumns(tx.actor),
    farm_id,
    subject_id,
    action: `${subject}.${act}`,
    ...change,
    request_id: tx.requestId,
    created_at: tx.clock.now(),
  });
}
