"use server";

import { comeBackFromBank } from "@/lib/payments/commands/service/return-from-bank";
import { serverAction } from "@/lib/transport/action";

export const finish = serverAction({ verb: comeBackFromBank, answer: (answer) => answer });
