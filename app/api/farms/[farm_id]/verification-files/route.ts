import { attachVerificationFile, mayAttachFile } from "@/lib/farms/service/verification-files";
import { readMultipart } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: attachVerificationFile,
  beforeBody: mayAttachFile,
  readBody: readMultipart,
  answer: (file) => ({ file }),
  status: 201,
});
