import { createAvatar } from "@dicebear/core";
import * as initials from "@dicebear/initials";
import { z } from "zod";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { AvatarInput } from "../inputs";
import { findByUuid } from "../queries";

/** Open to anyone who knows the uuid. Returns the initials of a user as SVG. @throws AppError not_found */
export async function drawAvatar(ctx: Ctx, raw: unknown): Promise<string> {
  authorizeAnyone(ctx);
  const { user_uuid } = AvatarInput.parse(raw);
  const user = z.guid().safeParse(user_uuid).success ? await findByUuid(ctx.db, user_uuid) : null;
  if (!user) throw notFound();
  return createAvatar(initials, {
    seed: user.name || user.email,
    backgroundColor: ["e7e3dc"],
    textColor: ["382f26"],
    fontFamily: ["Inter", "system-ui", "sans-serif"],
    fontWeight: 600,
    fontSize: 42,
    size: 96,
  }).toString();
}
