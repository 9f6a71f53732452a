import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { passkeys } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import type { Client } from "@/lib/platform/context";
import { addPasskey, removePasskey, startPasskey } from "@/lib/second-factor/service/factors";
import { logIn, startPasskeyLogIn } from "@/lib/second-factor/service/log-in";
import { identify } from "@/lib/transport/session";
import { makeAccount, makeSession, PASSWORD } from "@/tests/factories/account";
import { asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { softwareAuthenticator } from "@/tests/factories/software-authenticator";

const FIREFOX: Client = {
  kind: "browser",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const browser = () => asVisitor({ client: FIREFOX });

describe("a passkey", () => {
  async function withPasskey() {
    const user = await makeAccount();
    const device = softwareAuthenticator();
    const ctx = contextFor(await identify(null, await makeSession(user)));
    const begun = await startPasskey(ctx, { name: "Ma clé", current_password: PASSWORD });
    const passkey = device.register(begun.challenge);
    const added = await addPasskey(ctx, { name: "Ma clé", passkey });
    return { user, ctx, device, added, passkey };
  }
  const begin = async (user: { email: string }) => {
    const { pending } = await login(browser(), { email: user.email, password: PASSWORD });
    const { challenge, allowCredentials } = await startPasskeyLogIn(browser(), { pending });
    expect(allowCredentials).toHaveLength(1);
    return { pending, challenge };
  };

  it("is made and shown by a device, each challenge once", async () => {
    const { user, ctx, device, added, passkey } = await withPasskey();
    expect(added.recovery_codes).toHaveLength(10);
    await expect(addPasskey(ctx, { name: "Encore", passkey })).rejects.toMatchObject({
      global: [{ key: "passkeyRefused" }],
    });
    const { pending, challenge } = await begin(user);
    const shown = device.logIn(challenge);
    expect(await logIn(browser(), { pending, passkey: shown })).toMatchObject({
      session: { user_id: user.id },
    });
    const again = await begin(user);
    await expect(logIn(browser(), { pending: again.pending, passkey: shown })).rejects.toMatchObject({
      global: [{ key: "passkeyRefused" }],
    });
    const [row] = await db().select().from(passkeys).where(eq(passkeys.user_id, user.id));
    expect(row).toMatchObject({ counter: 1, transports: ["usb"], last_used_at: expect.any(Date) });
  });

  it("of another site, device, account or an older count is refused", async () => {
    const { user, ctx, device } = await withPasskey();
    await expect(
      addPasskey(ctx, {
        name: "Ailleurs",
        passkey: softwareAuthenticator().register(
          (await startPasskey(ctx, { name: "Clé", current_password: PASSWORD })).challenge,
          "https://potager.evil.example",
        ),
      }),
    ).rejects.toMatchObject({ global: [{ key: "passkeyRefused" }] });
    const other = await withPasskey();
    const first = await begin(user);
    for (const passkey of [
      device.logIn(first.challenge, { origin: "https://potager.evil.example" }),
      softwareAuthenticator().logIn(first.challenge),
      other.device.logIn(first.challenge),
      "{}",
      "nonsense",
    ])
      await expect(logIn(browser(), { pending: first.pending, passkey })).rejects.toMatchObject({
        global: [{ key: "passkeyRefused" }],
      });
    const good = await begin(user);
    await logIn(browser(), { pending: good.pending, passkey: device.logIn(good.challenge, { count: 7 }) });
    const copied = await begin(user);
    await expect(
      logIn(browser(), { pending: copied.pending, passkey: device.logIn(copied.challenge, { count: 3 }) }),
    ).rejects.toMatchObject({ global: [{ key: "passkeyRefused" }] });
  });

  it("of somebody else is not found", async () => {
    const { user, ctx } = await withPasskey();
    const [row] = await db().select().from(passkeys).where(eq(passkeys.user_id, user.id));
    const stranger = await makeAccount();
    await expect(
      removePasskey(asUser(stranger), { passkey_id: row!.id, current_password: PASSWORD }),
    ).rejects.toMatchObject({ code: "not_found" });
    await removePasskey(ctx, { passkey_id: row!.id, current_password: PASSWORD });
    expect(await login(browser(), { email: user.email, password: PASSWORD })).toMatchObject({
      pending: null,
    });
  });
});
