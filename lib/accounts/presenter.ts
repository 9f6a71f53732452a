import type { StoredImage } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";

/** A user as they see their own account. */
export interface Me {
  id: number;
  uuid: string;
  name: string;
  email: string;
  phone: string | null;
  /** The picture of the user, or generated initials. */
  avatar: { url: string } & Partial<StoredImage>;
  is_admin: boolean;
  lang: Lang;
  has_password: boolean;
  /** True when `email` was never verified. */
  unverified_email: boolean;
  unverified_new_email: string | null;
  default_farm_id: number | null;
  subscribers_farm_ids: number[];
  my_farms: { id: number; uuid: string; name: string; handle: string }[];
}

/** Result of a log-in or sign-up. */
export interface SignedIn {
  user: Me;
  /** Content of the session cookie. */
  session: { id: number; session_epoch: number };
  /** Bearer token for the Authorization header. */
  token: string;
  /** Path of the page to open next. */
  landing: string;
}
