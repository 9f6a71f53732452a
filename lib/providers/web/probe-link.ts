import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

/** What is known of a link. Only a clear answer makes it dead; a slow or refusing server leaves it unknown. */
export type LinkState = "alive" | "gone" | "no_such_host" | "not_public" | "unknown";

const TIME_OUT_MS = 4000;
const MOST_REDIRECTS = 3;

/** Which servers may be asked. Tests allow a server of their own. */
export interface Reach {
  address: (address: string) => boolean;
  port: (port: string) => boolean;
}

/** The web as everyone reaches it: public addresses on the standard ports, so that nobody scans with our server. */
const PUBLIC_WEB: Reach = { address: isPublicAddress, port: (port) => port === "" };

class NotPublic extends Error {}

/** Resolves a name, and connects to just the addresses that were checked, so that a second answer changes nothing. */
const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { all: true, verbatim: true }).then(
      (found) => {
        if (found.length === 0 || !found.every(({ address }) => reach.address(address)))
          return done(new NotPublic(hostname), "", 0);
        const [first] = found;
        if (options.all) done(null, found);
        else done(null, first!.address, first!.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };

/** Returns whether an address may be asked at all; names are checked once they are resolved. */
function mayAsk(url: URL, reach: Reach): boolean {
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password) return false;
  if (!reach.port(url.port)) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const isLiteral = literal.includes(":") || /^[\d.]+$/.test(literal);
  return !isLiteral || reach.address(literal);
}

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
    if (!mayAsk(url, reach)) return "not_public";
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
