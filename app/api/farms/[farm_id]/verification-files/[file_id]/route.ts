import { farmCalls } from "@/lib/farms/calls";
import { openVerificationFile } from "@/lib/farms/service/verification-files";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: openVerificationFile,
  call: farmCalls.openVerificationFile,
  answer: fileResponse,
});
