"use server";

import { issueBatch } from "@/lib/qr-codes/service/batches";
import { serverAction } from "@/lib/transport/action";

export const issue = serverAction({ verb: issueBatch });
