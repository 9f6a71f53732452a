import type { Values } from "./knock";

const isFile = (value: unknown): value is Blob => value instanceof Blob;

/** Returns the fields of a form as our pages send them. */
export function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (isFile(value)) form.append(name, value, "file");
    else if (value !== null && typeof value === "object") form.append(`${name}:json`, JSON.stringify(value));
    else if (value !== undefined) form.append(name, String(value));
  return form;
}

export interface FormBody {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the body of a form, as a browser sends it. */
export async function bodyOf(form: FormData): Promise<FormBody> {
  const sent = new Response(form);
  return {
    type: sent.headers.get("content-type") ?? "",
    bytes: new Uint8Array(await sent.arrayBuffer()),
  };
}

/** Reads the body of a form, as a server does. */
export const readBack = ({ type, bytes }: FormBody): Promise<FormData> =>
  new Response(bytes, { headers: { "content-type": type } }).formData();

/** Returns the address of the page of an action, which decides how large its form may be. */
export const pageOfAction = (door: string): string =>
  `/fr/${(door.split("#")[0] ?? "")
    .split("/")
    .filter((part) => !part.startsWith("("))
    .join("/")}`;
