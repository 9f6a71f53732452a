import { z } from "zod";
import { env } from "@/lib/env";
import { countProviderCall } from "@/lib/platform/telemetry/provider-calls";
import { PosError } from "./types";

/** The version of the API that our types follow; another one is chosen here alone. */
const SQUARE_VERSION = "2025-10-16";
const TIMEOUT_MS = 20_000;

export const SQUARE_BASE = "https://connect.squareup.com";

export const squareBase = (): string => (env().SQUARE_API_BASE ?? SQUARE_BASE).replace(/\/$/, "");

const Errors = z.object({ errors: z.array(z.object({ code: z.string() })).default([]) });

/** Reads how long to wait: seconds, or a date. */
function retryAfterMs(headers: Headers): number {
  const given = headers.get("retry-after") ?? "";
  const seconds = Number(given);
  if (given !== "" && seconds >= 0) return seconds * 1000;
  const at = Date.parse(given);
  return Number.isNaN(at) ? 1000 : Math.max(0, at - Date.now());
}

/**
 * Returns our error for an answer that is no success. The answer itself, which may name a person, is left out.
 * @param asApplication whether our application's secret was sent, instead of a seller's token
 */
function errorOf(status: number, headers: Headers, code: string, asApplication: boolean): PosError {
  const detail = `${status} ${code}`;
  if (status === 429) return new PosError("busy", detail, retryAfterMs(headers));
  if (asApplication && (status === 401 || status === 403)) return new PosError("refused", detail);
  if (code === "ACCESS_TOKEN_REVOKED") return new PosError("revoked", detail);
  if (status === 401) return new PosError("expired", detail);
  if (code === "INVALID_CURSOR") return new PosError("cursor", detail);
  return new PosError("failed", detail);
}

interface SquareRequest {
  method: "GET" | "POST";
  /** With its query. */
  path: string;
  /** "Bearer ..." or "Client ..."; none for tokens. */
  authorization?: string;
  body?: object;
}

interface SquareAnswer {
  status: number;
  ok: boolean;
  headers: Headers;
  body: unknown;
}

/** What is not there is told by 404, which is no refusal. */
const countedStatus = ({ status }: SquareAnswer): number => (status === 404 ? 200 : status);

/** Makes a call. @throws Error without an answer that can be read */
const request = ({ method, path, authorization, body }: SquareRequest): Promise<SquareAnswer> =>
  countProviderCall(
    "square",
    async () => {
      const response = await fetch(squareBase() + path, {
        method,
        headers: {
          "content-type": "application/json",
          "square-version": SQUARE_VERSION,
          ...(authorization && { authorization }),
        },
        body: body && JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, ok, headers } = response;
      return { status, ok, headers, body: (await response.json()) as unknown };
    },
    { ofAnswer: countedStatus },
  );

/**
 * Calls Square and reads the fields of the answer that we use.
 * @returns null for an answer of 404
 * @throws PosError
 */
export async function callSquare<Schema extends z.ZodType>(
  asked: SquareRequest,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const { status, ok, headers, body } = await request(asked).catch((error: unknown) => {
    throw new PosError("failed", error instanceof Error ? error.name : "no answer");
  });
  if (status === 404) return null;
  if (!ok) {
    const code = Errors.safeParse(body).data?.errors[0]?.code ?? "";
    throw errorOf(status, headers, code, asked.path.startsWith("/oauth2/"));
  }
  const read = schema.safeParse(body);
  if (!read.success) throw new PosError("failed", "unknown answer");
  return read.data;
}
