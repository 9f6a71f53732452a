import { readFileSync } from "node:fs";
import { request as open } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { startWeb, type WebProcess } from "@/tests/processes/web-process";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { addressOf, pageAddresses, pathOfRoute, ROOT, routeFiles } from "@/tests/setup/doors/tree";

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({});
});
afterAll(() => web?.stop());

const MB = 1024 * 1024;
/** What the sockets of both sides hold at most, beyond what was read. */
const BUFFERS = 8 * MB;
const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
];

/** Every path with a method that takes a body, as a client would ask for it. */
const DOORS = routeFiles().flatMap((file) => {
  const path = addressOf(pathOfRoute(file));
  const methods = ["POST", "PUT", "PATCH", "DELETE"].filter((method) =>
    new RegExp(`\\b${method}\\b`).test(readFileSync(`${ROOT}/${file}`, "utf8")),
  );
  return methods.map((method) => ({ method, path }));
});

const CLOSED_EARLY = 0;

interface Answer {
  status: number;
  text: string;
  /** Bytes of the body that the server took. */
  taken: number;
}

/** Sends a body of zeros, as long as the server takes it; resolves with the answer. */
function send(
  method: string,
  path: string,
  type: string,
  bytes: number,
  { chunked = false, begun = bytes, authorization = "" } = {},
) {
  return new Promise<Answer>((done, fail) => {
    const headers: Record<string, string | number> = {
      ...(type ? { "content-type": type } : {}),
      ...(authorization ? { authorization } : {}),
    };
    if (chunked) headers["transfer-encoding"] = "chunked";
    else headers["content-length"] = bytes;
    const call = open(web.url + path, { method, headers, agent: false });
    let taken = 0;
    let over = false;
    call.on("response", (response) => {
      over = true;
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        done({ status: response.statusCode ?? 0, text, taken });
        call.destroy();
      });
    });
    // Whoever goes on sending after a refusal may be cut off before the answer was read.
    call.on("error", (error) => {
      if (over) return;
      if (chunked) done({ status: CLOSED_EARLY, text: "", taken });
      else fail(error);
    });
    const piece = Buffer.alloc(64 * 1024, "0");
    const more = () => {
      if (over || call.destroyed) return;
      if (taken >= begun) return void (begun === bytes && call.end());
      const next = piece.subarray(0, Math.min(piece.length, begun - taken));
      taken += next.length;
      call.write(next, () => setImmediate(more));
    };
    call.flushHeaders();
    more();
  });
}

const shapeOf = ({ text }: Answer) => {
  const said = JSON.parse(text) as { errors: Record<string, string[]>; code: string };
  expect(said).toEqual({ errors: expect.any(Object), code: expect.any(String) });
  return said.code;
};

describe("a body that is too large", () => {
  it.each(DOORS)(
    "is refused before it is read, whatever its type: $method $path",
    async ({ method, path }) => {
      const { bytes, sender } = bodyLimitOf(path, method);
      for (const type of TYPES) {
        const declared = await send(method, path, type, bytes + 1, { begun: 0 });
        expect([type, declared.status, shapeOf(declared)]).toEqual([type, 413, "too_large"]);
        const chunked = await send(method, path, type, bytes + 64 * MB, { chunked: true });
        const isForm = method === "POST" && !/^\/(api|u)\//.test(path);
        const early = sender === "account" ? [401, 413, CLOSED_EARLY] : isForm ? [400] : [413, 404, 405];
        expect(early).toContain(chunked.status);
        if (chunked.status !== CLOSED_EARLY) shapeOf(chunked);
        expect(chunked.taken).toBeLessThan(bytes + BUFFERS);
      }
    },
  );
});

describe("a form or a Server Action of a page", () => {
  it.each(pageAddresses())("is refused before it is read when it is too large: %s", async (path) => {
    const { bytes } = bodyLimitOf(path, "POST");
    for (const type of TYPES) {
      const declared = await send("POST", path, type, bytes + 1, { begun: 0 });
      expect([type, declared.status, shapeOf(declared)]).toEqual([type, 413, "too_large"]);
      const chunked = await send("POST", path, type, bytes + 64 * MB, { chunked: true });
      expect([400, CLOSED_EARLY]).toContain(chunked.status);
      expect(chunked.taken).toBeLessThan(BUFFERS);
    }
  });
});

describe("a body without a length that is too large", () => {
  const doors = DOORS.filter(({ path, method }) => bodyLimitOf(path, method).sender === "account");
  it.each(doors)(
    "is refused to somebody with an account as well: $method $path",
    async ({ method, path }) => {
      const authorization = `Bearer ${await makeToken((await makeTenant()).owner)}`;
      const { bytes } = bodyLimitOf(path, method);
      const options = { chunked: true, authorization };
      const answer = await send(method, path, "application/json", bytes + 64 * MB, options);
      // Whoever may not import is told so before anything is read; an account that may is cut off.
      expect([413, 404, CLOSED_EARLY]).toContain(answer.status);
      expect(answer.taken).toBeLessThan(bytes + BUFFERS);
      if (answer.status === 413) expect(shapeOf(answer)).toBe("too_large");
    },
  );
});

it("bodies that were cut off leave the places of large bodies to others", { timeout: 29_000 }, async () => {
  const path = "/api/farms/1/subscribers/bulk-set-lang";
  const { bytes } = bodyLimitOf(path, "POST");
  const call = async (length: number) => {
    const authorization = `Bearer ${await makeToken((await makeTenant()).owner)}`;
    return send("POST", path, "application/json", length, { chunked: true, authorization });
  };
  for (let at = 0; at < 10; at++) await call(bytes + 8 * MB);
  expect((await call(bytes - MB / 2)).status).toBe(404);
});

describe("who may not call", () => {
  const closed = DOORS.filter(({ path, method }) => bodyLimitOf(path, method).sender === "account");
  it.each(closed)("is told before a body has come: $method $path", async ({ method, path }) => {
    const answer = await send(method, path, "application/json", 1000, { begun: 0 });
    expect([answer.status, shapeOf(answer)]).toEqual([401, "unauthenticated"]);
  });

  it("is named alike by the table of limits and by the table of doors", () => {
    const differing = ROUTE_ROWS.filter(({ door }) => /^(POST|PUT|PATCH|DELETE) /.test(door)).flatMap(
      ({ door, who }) => {
        const [method = "", path = ""] = door.split(" ");
        const needsAccount = path !== "/api/[...rest]" && bodyLimitOf(path, method).sender === "account";
        return needsAccount && who.visitor !== 401 ? [door] : [];
      },
    );
    expect(differing).toEqual([]);
  });
});

describe("next-auth's own addresses", () => {
  it("read no body beyond their limit", async () => {
    const type = "application/x-www-form-urlencoded";
    const answer = await send("POST", "/api/auth/callback/credentials", type, 500 * MB, { chunked: true });
    expect([answer.status, shapeOf(answer)]).toEqual([413, "too_large"]);
    expect(answer.taken).toBeLessThan(BUFFERS);
  });
});

describe("addresses", () => {
  it.each([
    ["/EN/pricing", "/en/pricing"],
    ["/Fr/tarifs?a=1", "/fr/tarifs?a=1"],
    ["/EN", "/en"],
  ])("lead on in lower case: %s", async (path, to) => {
    const answer = await fetch(web.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
  });

  it.each([
    "/fr/nulle-part",
    "/nowhere",
    "/fr/fermes/aucune-ferme-ici",
    "/api/nowhere",
    "/fr/blogue/aucun",
    "/uploads/none",
  ])("that lead nowhere are kept by nobody: %s", async (path) => {
    const answer = await fetch(web.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });
});
