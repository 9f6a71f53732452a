import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { lookupWithin, mayCall, NotPublic, PUBLIC_WEB, type Reach } from "./reach";

/** What is known of a link. Only a clear answer makes it dead; a slow or refusing server leaves it unknown. */
export type LinkState = "alive" | "gone" | "no_such_host" | "not_public" | "unknown";

const TIME_OUT_MS = 4000;
const MOST_REDIRECTS = 3;

interface Answer {
  status: number;
  location: string | undefined;
}

/** Asks for a page and reads no more than its first lines. */
function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<Answer> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { "user-agent": "Potager link check", accept: "text/html,*/*" };
  return new Promise((done, fail) => {
    const call = request(url, { headers, signal, lookup: lookupWithin(reach), agent: false }, (answer) => {
      answer.on("error", () => {});
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
      answer.destroy();
    });
    call.on("error", fail);
    call.end();
  });
}

const failure = (error: unknown): LinkState => {
  if (error instanceof NotPublic) return "not_public";
  return (error as NodeJS.ErrnoException).code === "ENOTFOUND" ? "no_such_host" : "unknown";
};

/** Returns whether a web address leads somewhere. Each redirect is checked like the first address. */
export async function probeLink(address: string, reach: Reach = PUBLIC_WEB): Promise<LinkState> {
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!mayCall(url, reach)) return "not_public";
    try {
      const { status, location } = await ask(url, reach, signal);
      if (status === 404 || status === 410) return "gone";
      if (status >= 200 && status < 300) return "alive";
      if (status < 300 || status >= 400 || !location || !URL.canParse(location, url)) return "unknown";
      url = new URL(location, url);
    } catch (error) {
      return failure(error);
    }
  }
  return "unknown";
}
