import { Buffer } from "node:buffer";
import { exportFarm } from "@/lib/exports/service/farm";
import { unzip } from "@/lib/imports/parsing/unzip";
import type { PoolCtx } from "@/lib/platform/context";

/** Returns everything that a farm's export holds, as one text. */
export async function exportedText(ctx: PoolCtx, farm_id: number): Promise<string> {
  const { body } = await exportFarm(ctx, { farm_id });
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  const zip = await unzip(new Uint8Array(bytes));
  // The list at the end of a zip names its files, 46 bytes after the beginning of each entry.
  const names = bytes.toString("latin1").split("PK\x01\x02").slice(1);
  let text = "";
  for (const name of names.flatMap((entry) => /^[\w.-]+/.exec(entry.slice(42)) ?? []))
    for await (const part of zip.read(name)) text += part;
  return text;
}
