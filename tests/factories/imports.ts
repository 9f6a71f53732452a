import { Buffer } from "node:buffer";
import type { Import } from "@/lib/imports/presenter";
import { checkImport, runImport } from "@/lib/imports/service/jobs";
import { readImport } from "@/lib/imports/service/read";
import { organizeImport, startImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import type { PoolCtx } from "@/lib/platform/context";
import { asJob } from "./context";

/** What an owner declares when nothing else matters. */
export const DECLARED = {
  lang: "fr",
  basis: "declared_by_owner",
  given_on: "2026-01-15",
  wording: "Panier de la semaine : écrivez-moi.",
} as const;

/** Uploads a file, accepts what its columns are guessed to hold, and lets the job check it. */
export async function checkedImport(
  ctx: PoolCtx,
  farm: { id: number },
  file: Buffer | string,
  values: object = {},
): Promise<Import> {
  const bytes = new Uint8Array(Buffer.from(file as string));
  const input = { farm_id: farm.id };
  const { id: import_id, mapping } = await uploadImport(ctx, {
    ...input,
    file: bytes,
    file_name: "clients.csv",
  });
  await organizeImport(ctx, { ...input, import_id, mapping, ...DECLARED, ...values });
  await checkImport(asJob({ clock: ctx.clock }), { import_id, run: 1 });
  return readImport(ctx, { ...input, import_id });
}

/** Imports a file whole. */
export async function finishedImport(
  ctx: PoolCtx,
  farm: { id: number },
  file: Buffer | string,
  values: object = {},
): Promise<Import> {
  const { id: import_id } = await checkedImport(ctx, farm, file, values);
  await startImport(ctx, { farm_id: farm.id, import_id, declared: "on" });
  await runImport(asJob({ clock: ctx.clock }), { import_id });
  return readImport(ctx, { farm_id: farm.id, import_id });
}
