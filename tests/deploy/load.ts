import { pause } from "@/tests/setup/patience";
import type { NginxSite } from "./nginx-site";

/** One request under load. */
export interface Request {
  kind: string;
  path: string;
  /** When it was sent and answered, in milliseconds since 1970. */
  begun: number;
  ended: number;
  /** 0 when there was no answer. */
  status: number;
  retry_after: string | undefined;
}

type Asked = Parameters<NginxSite["ask"]>[1];

/** What is asked again and again, each time with a pause before. */
export interface Visitor {
  kind: string;
  every_ms: number;
  next(): { path: string; asked?: Asked };
  /** Called with what was answered. */
  answered?(request: Request, path: string): void;
}

/** Sends requests of several visitors until it is stopped. */
export function startLoad(site: NginxSite, visitors: readonly Visitor[]) {
  const requests: Request[] = [];
  let going = true;
  async function visit({ kind, every_ms, next, answered }: Visitor): Promise<void> {
    while (going) {
      const { path, asked } = next();
      const begun = Date.now();
      const answer = await site.ask(path, asked).catch(() => null);
      const retry_after = answer?.headers["retry-after"];
      const request = { kind, path, begun, ended: Date.now(), status: answer?.status ?? 0, retry_after };
      requests.push(request);
      answered?.(request, path);
      await pause(every_ms);
    }
  }
  const running = Promise.all(visitors.map(visit));
  return {
    requests,
    async stop(): Promise<void> {
      going = false;
      await running;
    },
  };
}
