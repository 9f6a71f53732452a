"use server";

import { endSuperAdmin, makeSuperAdmin } from "@/lib/second-factor/service/super-admins";
import { serverAction } from "@/lib/transport/action";

export const add = serverAction({ verb: makeSuperAdmin });
export const remove = serverAction({ verb: endSuperAdmin });
