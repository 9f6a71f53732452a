import { auditCalls } from "@/lib/audit/calls";
import { listActivity } from "@/lib/audit/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listActivity,
  call: auditCalls.listActivity,
  answer: ({ rows, people: _people, ...page }) => ({ activity: rows, ...page }),
});
