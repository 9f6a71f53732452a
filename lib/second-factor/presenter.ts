/** A passkey as its person sees it. */
export interface PasskeyView {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What an account has for its second step, without any secret. */
export interface FactorsView {
  /** When the authenticator app was confirmed; null when there is none. */
  app_since: string | null;
  passkeys: PasskeyView[];
  recovery_codes_left: number;
  /** Whether the account is a super administrator's, who has to keep one. */
  required: boolean;
  /** Whether the email of the account is verified, without which no factor is added. */
  verified: boolean;
  /** Whether this session has shown a second factor. */
  shown: boolean;
  has_password: boolean;
  /** Whether the session has shown a second factor so recently that no password is asked. */
  recent: boolean;
}

/** What an authenticator app needs: shown once, until its first code. */
export interface AppSetup {
  /** The secret in groups of four, for typing. */
  key: string;
  uri: string;
  /** The address as a QR code, an SVG. */
  qr: string;
}

/** What a log-in that waits can be finished with. */
export interface SecondStepView {
  app: boolean;
  passkeys: boolean;
  recovery_codes: boolean;
}

/** A super administrator in the list of all. */
export interface SuperAdminView {
  id: number;
  name: string;
  email: string;
  has_second_factor: boolean;
  /** Whether this is the caller. */
  own: boolean;
}
