import { type SQL, sql } from "drizzle-orm";
import { ACTS_ON_NO_ACCOUNT } from "../rules";

const OTHER_ACTS = ACTS_ON_NO_ACCOUNT.map((act) => `account.${act}`);

/** SQL for whether a line of `audit_entries e` is about an account, whose id is its subject. */
export const isAboutAccount: SQL = sql`e.action like 'account.%' and e.action not in ${OTHER_ACTS}`;

/** SQL for why something was done, where a line of `audit_entries e` has a reason. */
export const reasonOfLine: SQL = sql`coalesce(
  e.after ->> 'reason', e.after ->> 'sending_held_reason', e.after ->> 'verification_reason')`;

/** An account that an act was about, as screens of super administrators name it. */
export interface NamedPerson {
  uuid: string;
  name: string;
  email: string;
}

/**
 * SQL for the account that a line of `audit_entries e` is about; null when whoever acted did it to their own, and when the
 * account is gone.
 */
export const personOfLine: SQL = sql`(
  select jsonb_build_object('uuid', p.uuid, 'name', p.name, 'email', p.email) from users p
  where p.id = e.subject_id and ${isAboutAccount} and e.subject_id is distinct from e.user_id)`;
