import { refuseCommonPassword } from "../common-passwords";
import { NewPasswordInput } from "../inputs";
import { hashPassword } from "../passwords";

/** Checks the password that somebody chooses for a new account, and returns its hash. @throws AppError invalid */
export async function hashNewPassword(raw: unknown): Promise<string> {
  const { password } = NewPasswordInput.parse(raw);
  await refuseCommonPassword("password", password);
  return hashPassword(password);
}
