import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { sendPhoneCode } from "@/lib/accounts/service/phone";
import { listSessions } from "@/lib/accounts/service/sessions";
import { createApiToken, listApiTokens } from "@/lib/api-tokens/service";
import { uploadImage } from "@/lib/uploads/service";
import {
  makeAccount,
  makeApiToken,
  makeSession,
  messagesTo,
  PASSWORD,
  PASSWORD_HASH,
} from "@/tests/factories/account";
import { asJob, asUser } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeUser } from "@/tests/factories/tenant";
import { ACCOUNT, LEAVERS, OWNER_ALONE, OWNER_WITH_PHONE, PUBLIC, STAFF } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const address = () => `rose-${randomUUID()}@ferme.test`;
const interested = () => ({ name: "Rose", email: address(), farm_name: "Ferme du Ruisseau" });
const newcomer = () => ({ ...interested(), phone_number: "" });
const signup = () => ({ ...newcomer(), password: PASSWORD });
const login = async () => ({ email: (await makeAccount()).email, password: PASSWORD });
const autologin = async () => ({
  replace_session: true,
  autologin_token: await createLink(asJob(), "autologin", await makeUser()),
});
const verification = async () => ({
  token: await createLink(asJob(), "verify_email", await makeUser()),
});
const wayBack = async () => ({
  token: await createLink(asJob(), "restore_email", await makeUser()),
});
const reset = async () => {
  const user = await makeUser();
  return {
    token: await createLink(asJob(), "reset_password", user),
    email: user.email,
    newPassword: PASSWORD,
  };
};
const leaked = async () => ({ token: await makeApiToken(await makeUser()) });
/** Returns the id of a personal token of the owner. */
const ownerToken = async (scene: Scene) => {
  const owner = asUser(await scene.person("owner"));
  const made = { name: "Site", read: true, days: 30, ...(await allWithPassword(scene)) };
  await createApiToken(owner, made);
  return { token_id: (await listApiTokens(owner))[0]!.id };
};
/** Gives the owner a new address that is not verified yet. */
async function newAddressWaiting(scene: Scene) {
  const { id } = await scene.person("owner");
  await db().update(users).set({ unverified_new_email: address() }).where(eq(users.id, id));
  return {};
}
const newToken = async (scene: Scene) => ({
  ...{ name: "Site", read: true, days: 30 },
  ...(await allWithPassword(scene)),
});
const question = () => ({ name: "Rose", email: address(), reason: "question", message: "Bonjour" });
const forgotten = () => ({ email: address() });

async function picture(farm_id?: number) {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f6b3c" } });
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" }), "a.png");
  if (farm_id !== undefined) form.set("farm_id", String(farm_id));
  return form;
}

/** Returns an upload that the owner made for the farm. */
const uploaded = (scene: Scene) =>
  scene.once("upload", async () => {
    const file = (await picture()).get("file") as Blob;
    const input = { file: new Uint8Array(await file.arrayBuffer()), farm_id: (await scene.farm()).id };
    return uploadImage(asUser(await scene.person("owner")), input);
  });

/** Returns the id of a session of the owner. */
const ownerSession = (scene: Scene) =>
  scene.once("session", async () => {
    const owner = await scene.person("owner");
    await makeSession(owner);
    return (await listSessions(asUser(owner)))[0]!.id;
  });

/** Gives the owner a phone that is not confirmed; nobody else of the scene has one. */
const ownerPhone = async (scene: Scene) => {
  const { id } = await scene.person("owner");
  await db().update(users).set({ phone: newPhone() }).where(eq(users.id, id));
  return {};
};
/** Texts a code to the owner and returns it. */
const phoneCode = async (scene: Scene) => {
  await ownerPhone(scene);
  const me = await sendPhoneCode(asUser(await scene.person("owner")), {});
  return { code: (await messagesTo(me.phone!))[0]!.payload.code };
};

/** Gives everyone of the scene a password. */
const allWithPassword = async (scene: Scene) => {
  for (const actor of ["stranger", "employee", "admin", "owner", "super_admin"] as const) {
    const { id } = await scene.person(actor);
    await db().update(users).set({ password_hash: PASSWORD_HASH }).where(eq(users.id, id));
  }
  return { current_password: PASSWORD };
};

export const ACCOUNT_ROUTES: RouteRow[] = [
  { door: "POST /api/auth/login", who: PUBLIC, body: login },
  {
    door: "POST /api/auth/autologin",
    who: PUBLIC,
    body: autologin,
    secret: "autologin_token",
    refusal: 422,
  },
  { door: "POST /api/auth/signup", who: PUBLIC, body: signup, ok: 201 },
  { door: "POST /api/auth/partial-signup", who: PUBLIC, body: forgotten },
  { door: "POST /api/auth/qr-code-onboarding", who: PUBLIC, body: newcomer, ok: 201 },
  { door: "POST /api/auth/landing-register", who: PUBLIC, body: interested },
  { door: "POST /api/global/contact-form", who: PUBLIC, body: question },
  { door: "GET /api/global", who: PUBLIC },
  { door: "GET /api/global/country/[code]/regions", who: PUBLIC, params: () => ({ code: "CA" }) },
  { door: "POST /api/auth/forgot-pwd", who: PUBLIC, body: forgotten },
  { door: "POST /api/auth/change-pwd", who: PUBLIC, body: reset, secret: "token", refusal: 422 },
  { door: "POST /api/auth/verify-email", who: PUBLIC, body: verification, secret: "token", refusal: 422 },
  { door: "POST /api/auth/restore-email", who: PUBLIC, body: wayBack, secret: "token", refusal: 422 },
  { door: "POST /api/auth/revoke-token", who: PUBLIC, body: leaked },
  { door: "POST /api/auth/logout", who: PUBLIC },
  { door: "GET /api/me", who: ACCOUNT },
  { door: "PATCH /api/me", who: ACCOUNT, body: () => ({ name: "Rose T." }) },
  { door: "PATCH /api/me/password", who: ACCOUNT, body: () => ({ newPassword: PASSWORD }) },
  { door: "POST /api/me/reset-unverified-email", who: ACCOUNT, params: newAddressWaiting },
  { door: "POST /api/me/verification-email", who: ACCOUNT },
  { door: "POST /api/me/verification-phone", who: OWNER_WITH_PHONE, body: ownerPhone },
  { door: "POST /api/me/verify-phone", who: OWNER_WITH_PHONE, body: phoneCode },
  { door: "GET /api/me/export", who: ACCOUNT },
  { door: "DELETE /api/me", who: LEAVERS, body: allWithPassword },
  { door: "GET /api/me/sessions", who: ACCOUNT },
  { door: "DELETE /api/me/sessions", who: ACCOUNT },
  {
    door: "DELETE /api/me/sessions/[session_id]",
    who: OWNER_ALONE,
    params: async (scene) => ({ session_id: await ownerSession(scene) }),
  },
  {
    door: "GET /api/avatars/[user_uuid]",
    who: PUBLIC,
    params: async (scene) => ({ user_uuid: (await scene.person("owner")).uuid }),
  },
  { door: "GET /api/language/[to]", who: PUBLIC, ok: 303, params: () => ({ to: "en" }) },
  { door: "POST /api/global/upload", who: ACCOUNT, ok: 201, body: () => picture() },
  {
    door: "POST /api/global/upload",
    note: "for a farm",
    who: STAFF,
    ok: 201,
    body: async (scene) => picture((await scene.farm()).id),
  },
  {
    door: "POST /api/global/upload/crop",
    who: STAFF,
    ok: 201,
    body: async (scene) => {
      const { path, url } = await uploaded(scene);
      return { path, url, area: { left: 0, top: 0, width: 0.5, height: 0.5 } };
    },
  },
  {
    door: "DELETE /api/global/upload",
    who: STAFF,
    body: async (scene) => ({ path: (await uploaded(scene)).path }),
  },
  {
    door: "GET /uploads/[...path]",
    who: PUBLIC,
    params: async (scene) => ({ path: (await uploaded(scene)).url.split("/").slice(2) }),
  },
  {
    door: "GET /pictures/[kind]/[file]",
    who: PUBLIC,
    params: () => ({ kind: "cards", file: "carrot.png" }),
  },
];

export const ACCOUNT_ACTIONS: ActionRow[] = [
  { door: "(site)/contact-us#contactAction", who: PUBLIC, payload: question },
  { door: "(site)/qr-code-onboarding#onboardAction", who: PUBLIC, payload: newcomer },
  { door: "(site)/coming-soon#registerAction", who: PUBLIC, payload: newcomer },
  { door: "(account)#logInAction", who: PUBLIC, payload: login },
  {
    door: "(account)#autologinAction",
    who: PUBLIC,
    payload: autologin,
    secret: "autologin_token",
    refusal: 422,
  },
  { door: "(account)#logInOverlayAction", who: PUBLIC, payload: login },
  {
    door: "(account)#autologinOverlayAction",
    who: PUBLIC,
    payload: autologin,
    secret: "autologin_token",
    refusal: 422,
  },
  { door: "(account)#signUpOverlayAction", who: PUBLIC, payload: signup },
  {
    door: "(account)#resetPasswordOverlayAction",
    who: PUBLIC,
    payload: reset,
    secret: "token",
    refusal: 422,
  },
  { door: "(account)#checkResetLinkAction", who: PUBLIC, payload: reset },
  { door: "(account)#readPausedFormsAction", who: PUBLIC },
  { door: "(account)#signUpAction", who: PUBLIC, payload: signup },
  { door: "(account)#forgotPasswordAction", who: PUBLIC, payload: forgotten },
  { door: "(account)#resetPasswordAction", who: PUBLIC, payload: reset, secret: "token", refusal: 422 },
  { door: "(account)#verifyEmailAction", who: PUBLIC, payload: verification, secret: "token", refusal: 422 },
  { door: "(account)#restoreEmailAction", who: PUBLIC, payload: wayBack, secret: "token", refusal: 422 },
  { door: "admin#logOut", who: PUBLIC },
  { door: "admin/profile#updateProfileAction", who: ACCOUNT, payload: () => ({ name: "Rose T." }) },
  { door: "admin/profile#resendVerificationAction", who: ACCOUNT },
  { door: "admin/profile#cancelEmailChangeAction", who: ACCOUNT },
  {
    door: "admin/profile#closeSessionAction",
    who: OWNER_ALONE,
    payload: async (scene) => ({ session_id: await ownerSession(scene) }),
  },
  { door: "admin/profile#createApiTokenAction", who: ACCOUNT, payload: newToken },
  { door: "admin/profile#removeApiTokenAction", who: OWNER_ALONE, payload: ownerToken },
  { door: "admin/profile#deleteAccountAction", who: LEAVERS, payload: allWithPassword },
  { door: "admin/profile#closeOtherSessionsAction", who: ACCOUNT },
  { door: "admin/profile#sendPhoneCodeAction", who: OWNER_WITH_PHONE, payload: ownerPhone },
  { door: "admin/profile#verifyPhoneAction", who: OWNER_WITH_PHONE, payload: phoneCode },
  { door: "admin/profile#changePasswordAction", who: ACCOUNT, payload: () => ({ newPassword: PASSWORD }) },
];
