import { restoreEmail } from "@/lib/accounts/service/restore-email";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: restoreEmail, answer: ({ email }) => ({ email }) });
