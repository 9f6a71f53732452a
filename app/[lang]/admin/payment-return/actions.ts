"use server";

import { comeBackFromBank } from "@/lib/payments/service/return";
import { serverAction } from "@/lib/transport/action";

export const finish = serverAction({ verb: comeBackFromBank, answer: (answer) => answer });
