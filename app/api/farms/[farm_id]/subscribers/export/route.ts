import { exportCalls } from "@/lib/exports/calls";
import { exportSubscribers } from "@/lib/exports/service/subscribers";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportSubscribers,
  call: exportCalls.exportSubscribers,
  answer: fileResponse,
});
export const POST = apiRoute({
  verb: exportSubscribers,
  call: exportCalls.exportChosenSubscribers,
  answer: fileResponse,
});
