import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { sessionCookieOptions } from "./session";

/** Cookie with the address that a super administrator looked up last. It is encrypted, and scripts cannot read it. */
const COOKIE = "looked-up-address";
const SECONDS = 10 * 60;

/** Keeps an address for the page that shows what was found, so that it stands in no URL, log or history. */
export async function keepLookedUp({ address }: { address: string }): Promise<void> {
  const sealed = await encode({ secret: env().AUTH_SECRET, maxAge: SECONDS, token: { address } });
  (await cookies()).set(COOKIE, sealed, { ...sessionCookieOptions(), maxAge: SECONDS });
}

/** Returns the address that was looked up last in this browser; an empty text after some minutes. */
export async function lookedUpAddress(): Promise<string> {
  const sealed = (await cookies()).get(COOKIE)?.value;
  const token = sealed ? await decode({ secret: env().AUTH_SECRET, token: sealed }).catch(() => null) : null;
  return typeof token?.address === "string" ? token.address : "";
}
