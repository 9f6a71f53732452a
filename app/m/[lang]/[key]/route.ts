import { readSentEmail } from "@/lib/notifications/service/web-version";
import { sentEmailResponse } from "@/lib/transport/email-response";
import { apiRoute } from "@/lib/transport/route";

/** Shows a sent email in a browser. */
export const GET = apiRoute({ verb: readSentEmail, answer: sentEmailResponse, lost: "page" });
