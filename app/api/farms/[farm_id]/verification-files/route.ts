import { farmCalls } from "@/lib/farms/calls";
import { attachVerificationFile, mayAttachFile } from "@/lib/farms/service/verification-files";
import { readNamedFile } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: attachVerificationFile,
  call: farmCalls.attachVerificationFile,
  beforeBody: mayAttachFile,
  readBody: readNamedFile,
  answer: (file) => ({ file }),
});
