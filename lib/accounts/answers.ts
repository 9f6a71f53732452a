import { z } from "zod";
import { whole } from "@/lib/values/answers";
import { SESSION_KINDS } from "@/lib/vocabulary/enumerations";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";

/** An instant that the presenter has already written as ISO 8601. */
const moment = z.iso.datetime();

/** A user as they see their own account. */
export const Me = z
  .object({
    id: whole,
    uuid: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** When the phone was confirmed by a code; null when it was not. */
    phone_verified_at: moment.nullable(),
    /** The picture of the user, or generated initials. */
    avatar: StoredImage.partial().extend({ url: z.string() }),
    /** Whether this session is that of a super administrator, who showed a second factor. */
    is_admin: z.boolean(),
    /** True for a super administrator whose account has no second factor yet. */
    needs_second_factor: z.boolean(),
    lang: z.enum(LANGS),
    has_password: z.boolean(),
    /** True when `email` was never verified. */
    unverified_email: z.boolean(),
    unverified_new_email: z.string().nullable(),
    default_farm_id: whole.nullable(),
    subscribers_farm_ids: z.array(whole),
    my_farms: z.array(z.object({ id: whole, uuid: z.uuid(), name: z.string(), handle: z.string() })),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

/** A session as its user sees it. */
export const SessionView = z
  .object({
    id: whole,
    uuid: z.uuid(),
    kind: z.enum(SESSION_KINDS),
    /** Names of the browser and the system, such as "Firefox" and "Windows"; null when they are unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: moment,
    last_seen_at: moment,
    expires_at: moment,
    /** Whether this is the session of the caller. */
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type SessionView = z.infer<typeof SessionView>;
