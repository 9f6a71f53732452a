import { env } from "@/lib/env";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Tx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { Lang } from "@/lib/vocabulary/languages";
import type { User } from "../queries";
import { FIRST_PASSWORD_LIFETIME } from "../rules";
import { createLink } from "./links";
import { addUser } from "./users";

/** The person for whom an account is made. */
interface Person {
  name: string;
  email: string;
  phone: string | null;
  lang: Lang;
}

/** Adds an account without a password for somebody else. @throws AppError invalid when the address has one */
export async function makeAccountFor(tx: Tx, { lang, ...person }: Person): Promise<User> {
  const added = await addUser({ ...tx, lang }, { ...person, password_hash: null });
  if (!added) throw invalid("email", "accountExists");
  return added;
}

/** Sends the person of a new account the link that sets the first password, which verifies the address too. */
export async function sendFirstPassword(
  tx: Tx,
  { id, email, lang }: Pick<User, "id" | "email" | "lang">,
  farm: string | null,
): Promise<void> {
  const token = await createLink(tx, "reset_password", { id, email }, FIRST_PASSWORD_LIFETIME);
  await queueTransactional(tx, {
    channel: "email",
    kind: "account_made",
    address: email,
    lang,
    values: {
      email,
      farm: farm ?? "none",
      url: env().APP_URL + href("change_password", lang, {}, { token, email }),
    },
  });
}

/** Tells an owner of a farm that a super administrator made for them. */
export async function notifyFarmMade(
  tx: Tx,
  { email, lang }: Pick<User, "email" | "lang">,
  farm: { name: string; uuid: string },
): Promise<void> {
  const url = env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/tutorials`);
  const values = { email, farm: farm.name, url };
  await queueTransactional(tx, { channel: "email", kind: "farm_made", address: email, lang, values });
}
