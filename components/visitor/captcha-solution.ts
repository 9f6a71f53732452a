import type { Challenge } from "altcha-lib";
import { call } from "./call";

/** Asks for a captcha and solves it, which takes about a second. The code loads when it is needed. */
export async function captchaSolution(): Promise<string> {
  const [{ solveCaptcha }, { data }] = await Promise.all([
    import("./solve-captcha"),
    call<Challenge>("GET", "/api/global/captcha"),
  ]);
  if (!data) throw new Error("no captcha");
  return solveCaptcha(data);
}
