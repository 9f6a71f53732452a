import { z } from "zod";
import { email, id, name, requiredText } from "@/lib/values/fields";
import { plainCode } from "./rules";

/** Codes of an app are six digits, recovery codes sixteen letters; both may be typed with spaces. */
const code = requiredText("requiredCode").min(1, "requiredCode").max(60, "wrongCode").transform(plainCode);

const current_password = z.string().max(1000).optional();

/** What a device signed, as JSON: the browser's scripts make it, and the WebAuthn library reads it. */
const signed = z.string().min(1, "required").max(20_000);

const pending = z.string().min(1).max(200);

/** The second step of a log-in: a code or what a passkey signed. */
export const SecondStepInput = z.object({
  pending,
  code: code.optional(),
  passkey: signed.optional(),
});

/** The secret of a log-in that waits. */
export const PendingInput = z.object({ pending });
/** The same from a cookie. Invalid text names none. */
export const KeptPendingInput = z.object({ pending: pending.catch("") });

/** Proof that a person, and not a stolen session, changes the factors. */
export const ProofInput = z.object({ current_password });

/** The first code of a new authenticator app. */
export const FirstCodeInput = z.object({ code });

const passkeyName = name(60, "requiredName");
/** A passkey that the device is asked to make. Its name is checked before the device asks the person. */
export const StartPasskeyInput = z.object({ name: passkeyName, current_password });
export const NewPasskeyInput = z.object({ name: passkeyName, passkey: signed });

export const PasskeyInput = z.object({ passkey_id: id, current_password });

export const NewSuperAdminInput = z.object({ email, current_password });
export const SuperAdminInput = z.object({ user_id: id, current_password });
/** The account that a command on the server names. */
export const CommandInput = z.object({ email });
