import type { Ctx } from "@/lib/platform/context";
import { findByEmail, findById, findByUuid, type User } from "../queries";

/** Returns the user with this id, or null. */
export const findUser = (ctx: Ctx, id: number): Promise<User | null> => findById(ctx.db, id);

/** Returns the user with this email, or null. */
export const findUserByEmail = (ctx: Ctx, email: string): Promise<User | null> => findByEmail(ctx.db, email);

/** Returns the user with this uuid, or null. */
export const findUserByUuid = (ctx: Ctx, uuid: string): Promise<User | null> => findByUuid(ctx.db, uuid);
