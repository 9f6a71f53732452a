import { and, eq, gte, isNotNull, isNull, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import QRCode from "qrcode";
import { authenticator_apps } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { AppSetup } from "../presenter";
import { findApp, findStartedApp } from "../queries";
import { APP_LIFETIME, CLOCK_TOLERANCE, isAppCode } from "../rules";
import { openAppSecret, sealAppSecret } from "./app-secrets";

const ISSUER = "Potager";
const SVG_WIDTH = 220;

/** Begins an authenticator app, which counts once it gave a first code. An earlier beginning ends. */
export async function startApp(tx: Ctx, user: { id: number; email: string }): Promise<AppSetup> {
  const secret = generateSecret();
  await tx.db
    .delete(authenticator_apps)
    .where(and(eq(authenticator_apps.user_id, user.id), isNull(authenticator_apps.confirmed_at)));
  await tx.db
    .insert(authenticator_apps)
    .values({ user_id: user.id, secret: sealAppSecret(user.id, secret), created_at: tx.clock.now() });
  const uri = generateURI({ issuer: ISSUER, label: user.email, secret });
  const qr = await QRCode.toString(uri, { type: "svg", margin: 2, width: SVG_WIDTH });
  return { key: secret.match(/.{1,4}/g)?.join(" ") ?? secret, uri, qr };
}

/** Returns the number of the 30 seconds that a code belongs to, near now; null when it is no code of the secret. */
async function stepOf(ctx: Ctx, user_id: number, sealed: string, code: string): Promise<number | null> {
  if (!isAppCode(code)) return null;
  const answer = await verify({
    secret: openAppSecret(user_id, sealed),
    token: code,
    epoch: Math.floor(ctx.clock.now().getTime() / 1000),
    epochTolerance: CLOCK_TOLERANCE,
  });
  return answer.valid && "timeStep" in answer ? answer.timeStep : null;
}

/** Makes the app that was begun the one of the account, in place of an earlier one. @returns false for a wrong code */
export async function confirmApp(tx: Ctx, user_id: number, code: string): Promise<boolean> {
  const after = new Date(tx.clock.now().getTime() - APP_LIFETIME);
  const started = await findStartedApp(tx.db, user_id, after);
  const step = started && (await stepOf(tx, user_id, started.secret, code));
  if (!started || step === null) return false;
  await deleteApp(tx, user_id);
  await tx.db
    .update(authenticator_apps)
    .set({ confirmed_at: tx.clock.now(), last_step: step })
    .where(eq(authenticator_apps.id, started.id));
  return true;
}

/** Spends a code of the account's app: each works once, and older ones no more. @returns false for a wrong or used code */
export async function spendAppCode(tx: Ctx, user_id: number, code: string): Promise<boolean> {
  const app = await findApp(tx.db, user_id);
  const step = app && (await stepOf(tx, user_id, app.secret, code));
  if (!app || step === null) return false;
  const spent = await tx.db
    .update(authenticator_apps)
    .set({ last_step: step })
    .where(
      and(
        eq(authenticator_apps.id, app.id),
        or(isNull(authenticator_apps.last_step), lt(authenticator_apps.last_step, step)),
      ),
    )
    .returning({ id: authenticator_apps.id });
  return spent.length > 0;
}

/** Deletes the confirmed app of an account. @returns whether it had one */
export async function deleteApp(tx: Ctx, user_id: number): Promise<boolean> {
  const gone = await tx.db
    .delete(authenticator_apps)
    .where(and(eq(authenticator_apps.user_id, user_id), isNotNull(authenticator_apps.confirmed_at)))
    .returning({ id: authenticator_apps.id });
  return gone.length > 0;
}

/** Deletes all apps of an account, or only those begun or confirmed since an instant when it is given. */
export async function deleteApps(tx: Ctx, user_id: number, since?: Date): Promise<void> {
  const later =
    since && or(gte(authenticator_apps.created_at, since), gte(authenticator_apps.confirmed_at, since));
  await tx.db.delete(authenticator_apps).where(and(eq(authenticator_apps.user_id, user_id), later));
}
