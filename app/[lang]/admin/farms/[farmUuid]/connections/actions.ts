"use server";

import { startConnection } from "@/lib/connections/service/connect";
import { deleteConnection, resyncConnection, updateConnection } from "@/lib/connections/service/manage";
import { serverAction } from "@/lib/transport/action";

export const connect = serverAction({ verb: startConnection, answer: ({ url }) => ({ url }) });
export const update = serverAction({ verb: updateConnection });
export const resync = serverAction({ verb: resyncConnection });
export const disconnect = serverAction({ verb: deleteConnection });
