import { AppError, conflict, invalid } from "./errors";

const UNIQUE_VIOLATION = "23505";

/** What a person is told when a unique index refuses what they typed, by the name of its constraint. */
const REFUSALS: Record<string, () => AppError> = {
  users_email_key: () => conflict("emailTaken"),
  subscribers_email_key: () => new AppError("conflict", { email: [{ key: "emailSubscribed" }] }),
  subscribers_phone_key: () => new AppError("conflict", { phone: [{ key: "phoneSubscribed" }] }),
  categories_name: () => new AppError("conflict", { name: [{ key: "categoryTaken" }] }),
  qr_codes_title: () => new AppError("conflict", { title: [{ key: "qrCodeTitleTaken" }] }),
  qr_codes_uuid_unique: () => invalid("qr_code_uuid", "qrCodeTaken"),
};

/** Constraints whose refusal a person can cause and is told of. */
export const REFUSING_CONSTRAINTS = Object.keys(REFUSALS);

interface PostgresError {
  code?: string;
  constraint_name?: string;
}

/** The error for the person when a unique index refused their words; any other error as it is. */
export function duplicateToError(error: unknown): unknown {
  const cause = ((error as { cause?: unknown } | null)?.cause ?? error) as PostgresError | null;
  if (cause?.code !== UNIQUE_VIOLATION) return error;
  return REFUSALS[cause.constraint_name ?? ""]?.() ?? error;
}
