import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLink } from "@/lib/accounts/operations/links";
import { changePassword, checkResetLink, resetPassword } from "@/lib/accounts/service/passwords";
import { signup } from "@/lib/accounts/service/sign-up";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";

const COMMON = ["12345678", "password", "PassWord1", "football", "azertyuiop", "motdepasse", " iloveyou "];
const BLANK = ["        ", "\t\t\t\t\t\t\t\t", "\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003"];

/** Returns the sentence that an attempt is refused with, under the field of the new password. */
async function refusalOf(attempt: Promise<unknown>, field: string): Promise<string | undefined> {
  const error = await attempt.then(
    () => null,
    (refusal) => refusal,
  );
  return error && toErrorAnswer(error, "fr", "test").errors[field]?.[0];
}

const signUp = (password: string) =>
  signup(asVisitor(), {
    name: "Rose",
    email: `rose-${randomUUID()}@ferme.test`,
    farm_name: "Ferme du Ruisseau",
    password,
  });

describe("a new password", () => {
  it.each(COMMON)("that everyone tries first is refused with a sentence: %s", async (password) => {
    const sentence = "Ce mot de passe est trop courant et facile à deviner.";
    expect(await refusalOf(signUp(password), "password")).toContain(sentence);
    const account = await makeAccount();
    const given = { current_password: PASSWORD, new_password: password };
    expect(await refusalOf(changePassword(asUser(account), given), "new_password")).toContain(sentence);
    const token = await createLink(asVisitor(), "reset_password", account);
    const reset = resetPassword(asVisitor(), { token, email: account.email, new_password: password });
    expect(await refusalOf(reset, "new_password")).toContain(sentence);
    // The refusal does not use the link up.
    expect(await checkResetLink(asVisitor(), { token })).toMatchObject({ usable: true });
  });

  it.each(BLANK)("of blanks alone is refused with a sentence: %j", async (password) => {
    const sentence = "Un mot de passe ne peut pas être fait d’espaces seulement.";
    expect(await refusalOf(signUp(password), "password")).toBe(sentence);
    const account = await makeAccount();
    const given = { current_password: PASSWORD, new_password: password };
    expect(await refusalOf(changePassword(asUser(account), given), "new_password")).toBe(sentence);
  });

  it("that is a phrase is taken", async () => {
    await signUp("les fraises de juin");
  });
});
