import { DEFAULT_LANG } from "@/lib/vocabulary/languages";

export interface Answer<T> {
  ok: boolean;
  /** 0 when there was no answer. */
  status: number;
  data: T | null;
  /** Field name -> messages in the page's language; "global" holds the messages without a field. */
  errors: Record<string, string[]>;
}

/** Calls our own API in the page's language, with the headers of docs/product/calls.md "Calls". Never throws. */
export async function call<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: `/api/${string}`,
  body?: unknown,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "x-language": document.documentElement.lang || DEFAULT_LANG,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const data = await response.json().catch(() => null);
    return { ok: response.ok, status: response.status, data, errors: data?.errors ?? {} };
  } catch {
    return { ok: false, status: 0, data: null, errors: {} };
  }
}
