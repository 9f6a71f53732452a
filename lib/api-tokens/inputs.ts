import { z } from "zod";
import { flag, id, line, name, orNull } from "@/lib/values/fields";
import { TOKEN_SCOPES } from "@/lib/vocabulary/enumerations";
import { TOKEN_DAYS } from "./rules";

const days = z.preprocess(
  (given) => (typeof given === "string" && given !== "" ? Number(given) : given),
  z.literal([...TOKEN_DAYS], "invalidValue"),
);

const allowed = flag.default(false);

const Wish = z.object({
  name: name(60, "requiredName"),
  ...{ read: allowed, write: allowed, send: allowed },
  /** The farm that the token works on; null for every farm of the person. */
  farm_id: orNull(id).default(null),
  days,
  current_password: z.string().max(1000).optional(),
});

/** A new token: one field for each scope, of which it has at least one. */
export const NewApiTokenInput = Wish.refine((wish) => TOKEN_SCOPES.some((scope) => wish[scope]), {
  path: ["read"],
  error: "requiredScopes",
}).transform(({ read, write, send, ...wish }) => {
  const allowed = { read, write, send };
  return { ...wish, scopes: TOKEN_SCOPES.filter((scope) => allowed[scope]) };
});

export const ApiTokenInput = z.object({ token_id: id });

/** A token that somebody found. */
export const LeakedTokenInput = z.object({ token: line(200, "required") });
