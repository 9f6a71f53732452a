import type { StoredImage } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";

export interface Me {
  id: number;
  uuid: string;
  name: string;
  email: string;
  phone: string | null;
  /** The person's picture, or the initials we draw. */
  avatar: { url: string } & Partial<StoredImage>;
  is_admin: boolean;
  lang: Lang;
  has_password: boolean;
  /** The address above was never proven. */
  unverified_email: boolean;
  unverified_new_email: string | null;
  default_farm_id: number | null;
  subscribers_farm_ids: number[];
  my_farms: { id: number; uuid: string; name: string; handle: string }[];
}

/** Someone whose right to an account was just checked, and what each door makes of it. */
export interface SignedIn {
  user: Me;
  /** Seals the browser's session. */
  session: { id: number; session_epoch: number };
  /** For the Authorization header. */
  token: string;
  /** Where the browser goes next. */
  landing: string;
}
