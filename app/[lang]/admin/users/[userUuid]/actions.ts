"use server";

import { serverAction } from "@/lib/transport/action";
import { blockUser, unblockUser } from "@/lib/users/service/block";

export const block = serverAction({ verb: blockUser });
export const unblock = serverAction({ verb: unblockUser });
