/** What a check saw. It holds when both are equal. */
export interface Finding {
  what: string;
  expected: unknown;
  seen: unknown;
}

/** What only a person can do at the provider. */
export type Task =
  | { kind: "revokes"; words: string }
  | { kind: "merges"; words: string }
  | { kind: "sells"; words: string; cents: number; returned_cents: number }
  | { kind: "texts"; words: string; from: string; body: string };

/** The accounts that are asked, and the person beside. */
export interface Accounts {
  stripe?: { secret_key: string; base?: string };
  square?: {
    base: string;
    application_id: string;
    application_secret: string;
    access_token: string;
    refresh_token: string;
  };
  resend?: { api_key: string; from: string; base?: string };
  sns?: { phone: string; region: string; endpoint?: string };
  /** Has the person do something, and waits until it is done. */
  person(task: Task): Promise<void>;
}

export type Provider = "stripe" | "square" | "resend" | "sns";

export type See = (what: string, expected: unknown, seen: unknown) => void;

/** A check of what the emulators assume, made against the account of a provider. */
export interface Check {
  provider: Provider;
  /** The sentence of docs/before-real-money.md. */
  expected: string;
  run(accounts: Accounts, see: See): Promise<void>;
}

/** Runs a check. What it throws is a finding too. */
export async function runCheck(check: Check, accounts: Accounts): Promise<Finding[]> {
  const findings: Finding[] = [];
  const see: See = (what, expected, seen) => findings.push({ what, expected, seen });
  try {
    await check.run(accounts, see);
  } catch (error) {
    findings.push({ what: "runs to its end", expected: true, seen: String(error) });
  }
  return findings;
}

export const holds = ({ expected, seen }: Finding): boolean =>
  JSON.stringify(expected) === JSON.stringify(seen);

/** Asks again until the answer is there. @returns the last answer */
export async function until<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  seconds = 60,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const answer = await ask();
    if (isThere(answer) || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, Math.min(1000, Math.max(20, (end - Date.now()) / 100))));
  }
}
