"use server";

import { requestContact } from "@/lib/contact/service";
import { serverAction } from "@/lib/transport/action";

export const contactAction = serverAction({ verb: requestContact });
