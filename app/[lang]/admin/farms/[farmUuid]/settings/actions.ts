"use server";

import { askVerification, decideVerification } from "@/lib/farms/service/verification";
import { removeVerificationFile } from "@/lib/farms/service/verification-files";
import { erasePerson } from "@/lib/subscribers/service/privacy";
import { serverAction } from "@/lib/transport/action";

export const ask = serverAction({ verb: askVerification });
export const decide = serverAction({ verb: decideVerification });
export const removeFile = serverAction({ verb: removeVerificationFile });
export const erase = serverAction({ verb: erasePerson });
