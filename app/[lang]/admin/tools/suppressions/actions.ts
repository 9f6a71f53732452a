"use server";

import { liftSuppression } from "@/lib/tools/service/suppressions";
import { serverAction } from "@/lib/transport/action";

export const lift = serverAction({ verb: liftSuppression });
