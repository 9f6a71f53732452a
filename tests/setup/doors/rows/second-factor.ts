import { randomUUID } from "node:crypto";
import { givePassword, PASSWORD } from "@/tests/factories/account";
import { startedAppCode, withApp } from "@/tests/factories/second-factor";
import { makeUser } from "@/tests/factories/tenant";
import { type Actor, type Expected, POTAGER, PUBLIC } from "../actors";
import type { ActionRow } from "../row";
import type { Scene } from "../scene";

const PEOPLE = ["stranger", "employee", "admin", "owner", "super_admin"] as const satisfies readonly Actor[];

/** Own factors that an account does not have: everyone with an account is let in, and told so. */
const NOTHING_THERE: Expected = {
  visitor: 401,
  expired: 401,
  stranger: 404,
  employee: 404,
  admin: 404,
  owner: 404,
  super_admin: 404,
};
const refusedWith = (answer: 409 | 422): Expected => ({
  ...NOTHING_THERE,
  ...Object.fromEntries(PEOPLE.map((actor) => [actor, answer])),
});
/** Everyone starts with the password; a super administrator's session has shown a factor already. */
const ACCOUNT_WITH_PASSWORD: Expected = {
  ...refusedWith(422),
  ...Object.fromEntries(PEOPLE.map((actor) => [actor, "in"])),
};

const withPasswords = async (scene: Scene) => {
  for (const actor of PEOPLE) await givePassword(await scene.person(actor));
  return { current_password: PASSWORD };
};

/** Begins an app for everyone, with one secret, and returns its code. */
const firstCode = async (scene: Scene) => {
  const people = await Promise.all(PEOPLE.map((actor) => scene.person(actor)));
  return { code: await startedAppCode(people) };
};

/** A code of an account whose log-in waits. */
const waiting = async () => {
  const { pending, code } = await withApp();
  return { pending, code };
};

const candidate = async (scene: Scene) => {
  await withPasswords(scene);
  const { user } = await withApp();
  return { email: user.email, current_password: PASSWORD };
};

const colleague = async (scene: Scene) => ({
  user_id: (await makeUser({ is_admin: true })).id,
  ...(await withPasswords(scene)),
});

const own = "admin/second-factor";

export const SECOND_FACTOR_ACTIONS: ActionRow[] = [
  { door: "(account)#secondStepAction", who: PUBLIC, payload: waiting, secret: "pending", refusal: 401 },
  {
    door: "(account)#startPasskeyLogInAction",
    who: PUBLIC,
    payload: async () => ({ pending: (await withApp()).pending }),
    secret: "pending",
    refusal: 401,
  },
  { door: `${own}#startApp`, who: ACCOUNT_WITH_PASSWORD, payload: withPasswords },
  { door: `${own}#confirmApp`, who: ACCOUNT_WITH_PASSWORD, payload: firstCode },
  { door: `${own}#removeApp`, who: NOTHING_THERE, payload: withPasswords },
  {
    door: `${own}#startPasskeyAction`,
    who: ACCOUNT_WITH_PASSWORD,
    payload: async (scene) => ({ name: "Téléphone", ...(await withPasswords(scene)) }),
  },
  {
    door: `${own}#addPasskeyAction`,
    who: refusedWith(422),
    payload: () => ({ name: "Téléphone", passkey: JSON.stringify({ id: randomUUID() }) }),
  },
  {
    door: `${own}#removePasskeyAction`,
    who: NOTHING_THERE,
    payload: async (scene) => ({ passkey_id: 1, ...(await withPasswords(scene)) }),
  },
  { door: `${own}#makeCodes`, who: refusedWith(409), payload: withPasswords },
  { door: "admin/super-admins#add", who: POTAGER, payload: candidate },
  { door: "admin/super-admins#remove", who: POTAGER, payload: colleague },
];
