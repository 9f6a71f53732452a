"use server";

import { registerInterest } from "@/lib/accounts/service/interest";
import { serverAction } from "@/lib/transport/action";

export const registerAction = serverAction({ verb: registerInterest });
