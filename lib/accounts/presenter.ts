import type { SessionKind } from "@/lib/vocabulary/enumerations";
import type { Me, SessionView } from "./answers";
import { deviceOf } from "./devices";
import type {
  listMemberships,
  listPersonalTokens,
  listSecondFactors,
  listSubscriptions,
  listUploads,
  listVotes,
  SessionRow,
} from "./queries";

export type { Me, SessionView } from "./answers";

/** The user of a session and its secret. */
export interface BrowserSession {
  user_id: number;
  secret: string;
}

type Rows<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;

/** All that we keep of an account, as its person takes it along. Times are in ISO 8601. */
export interface AccountData {
  exported_at: string;
  account: Pick<Me, "name" | "email" | "unverified_new_email" | "phone" | "lang" | "phone_verified_at"> & {
    created_at: string;
    email_verified_at: string | null;
  };
  sessions: SessionView[];
  log_ins: { at: string; kind: SessionKind; ip: string | null; user_agent: string }[];
  /** That the account has a second factor, without any secret. */
  second_factor: Rows<typeof listSecondFactors>;
  api_tokens: Rows<typeof listPersonalTokens>;
  farms: Rows<typeof listMemberships>;
  subscriptions: Rows<typeof listSubscriptions>;
  votes: Rows<typeof listVotes>;
  pictures: Rows<typeof listUploads>;
}

/** Result of a log-in or sign-up. */
export interface SignedIn {
  user: Me;
  /** Content of the session cookie, for a browser; otherwise null. */
  session: BrowserSession | null;
  /** Bearer token for the Authorization header; null for a browser. */
  token: string | null;
  /** Secret of a log-in that still needs the second factor; null when the log-in is done. */
  pending: string | null;
  /** Path of the page to open next. */
  landing: string;
}

/** Returns a session for its user. Its secret never leaves, not even as a hash. */
export function toSessionView(row: SessionRow, current: number | undefined): SessionView {
  return {
    id: row.id,
    uuid: row.uuid,
    kind: row.kind,
    ...deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.id === current,
  };
}
