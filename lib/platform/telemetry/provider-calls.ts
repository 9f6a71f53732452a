import { log } from "@/lib/log";
import { inSpan } from "@/lib/tracing";
import { counterOf, histogramOf, secondsSince } from "./registry";

const PROVIDERS = ["resend", "sns", "stripe", "square", "places"] as const;
type CountedProvider = (typeof PROVIDERS)[number];

/** "refused": the provider says no. "failed": it has an error of its own. "no_answer": none came, or not in time. */
const RESULTS = ["ok", "refused", "failed", "no_answer"] as const;
type CallResult = (typeof RESULTS)[number];

const calls = () =>
  counterOf(
    {
      name: "potager_provider_calls_total",
      help: "Calls of providers by what they answered",
      labelNames: ["provider", "result"] as const,
    },
    () => PROVIDERS.flatMap((provider) => RESULTS.map((result) => ({ provider, result }))),
  );

const durations = () =>
  histogramOf(
    {
      name: "potager_provider_call_seconds",
      help: "Seconds until a provider answered",
      labelNames: ["provider"] as const,
    },
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  );

/** Lets the counts of calls begin at zero. */
export const nameProviderCalls = (): void => void calls();

function resultOf(status: number | null): CallResult {
  if (status === null) return "no_answer";
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}

/** How the HTTP status of a call is read; null is a call without an answer. */
interface Statuses<Answer> {
  /** Of what was returned; 200 by default. */
  ofAnswer?: (answer: Answer) => number | null;
  /** Of what was thrown; none by default. */
  ofError?: (error: unknown) => number | null;
}

const OK = 200;

/** Calls a provider, and counts and logs the call by what came back and how long it took. */
export async function countProviderCall<Answer>(
  provider: CountedProvider,
  call: () => Promise<Answer>,
  { ofAnswer = () => OK, ofError = () => null }: Statuses<Answer> = {},
): Promise<Answer> {
  const started = performance.now();
  let status: number | null = null;
  try {
    const answer = await inSpan({ name: provider, kind: "CLIENT" }, call);
    status = ofAnswer(answer);
    return answer;
  } catch (error) {
    status = ofError(error);
    throw error;
  } finally {
    const [result, seconds] = [resultOf(status), secondsSince(started)];
    calls().inc({ provider, result });
    durations().observe({ provider }, seconds);
    log().debug({ provider, result, seconds }, "provider called");
  }
}
