import { ownValue } from "@/lib/values/own-value";
import { AppError, conflict, invalid } from "./errors";

const UNIQUE_VIOLATION = "23505";

/** The error of each unique constraint that the input of a user can violate. */
const REFUSALS: Record<string, () => AppError> = {
  users_email_key: () => conflict("emailTaken"),
  subscribers_email_key: () => new AppError("conflict", { email: [{ key: "emailSubscribed" }] }),
  subscribers_phone_key: () => new AppError("conflict", { phone: [{ key: "phoneSubscribed" }] }),
  categories_name: () => new AppError("conflict", { name: [{ key: "categoryTaken" }] }),
  qr_codes_title: () => new AppError("conflict", { title: [{ key: "qrCodeTitleTaken" }] }),
  farm_invitations_email: () => new AppError("conflict", { email: [{ key: "alreadyInvited" }] }),
  farm_users_once: () => conflict("alreadyMember"),
  connections_merchant: () => conflict("merchantTaken"),
  connections_one_of_farm: () => conflict("otherMerchant"),
  qr_codes_uuid_unique: () => invalid("qr_code_uuid", "qrCodeTaken"),
};

/** Constraints that the input of a user can violate. */
export const REFUSING_CONSTRAINTS = Object.keys(REFUSALS);

interface PostgresError {
  code?: string;
  constraint_name?: string;
}

/** Returns the error for the user when a unique constraint was violated, else the given error. */
export function duplicateToError(error: unknown): unknown {
  const cause = ((error as { cause?: unknown } | null)?.cause ?? error) as PostgresError | null;
  if (cause?.code !== UNIQUE_VIOLATION) return error;
  return ownValue(REFUSALS, cause.constraint_name ?? "")?.() ?? error;
}
