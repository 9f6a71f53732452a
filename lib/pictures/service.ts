import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { draw } from "./draw";
import { PictureInput } from "./inputs";

/** Each picture is drawn once in a process. There is one for each drawing of public/, so the list stays short. */
const drawn = new Map<string, Promise<Uint8Array | null>>();

/** Open to anyone: emails show these pictures. @throws AppError not_found */
export async function drawPicture(ctx: Ctx, raw: unknown): Promise<{ bytes: Uint8Array; type: string }> {
  authorizeAnyone(ctx);
  const parsed = PictureInput.safeParse(raw);
  if (!parsed.success) throw notFound();
  const key = `${parsed.data.kind}/${parsed.data.file}`;
  const drawing = drawn.get(key) ?? draw(parsed.data);
  drawn.set(key, drawing);
  const bytes = await drawing.catch((error) => {
    drawn.delete(key);
    throw error;
  });
  if (!bytes) {
    drawn.delete(key);
    throw notFound();
  }
  return { bytes, type: key.endsWith(".jpg") ? "image/jpeg" : "image/png" };
}
