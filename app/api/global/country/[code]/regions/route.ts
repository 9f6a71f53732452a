import { referenceCalls } from "@/lib/reference/calls";
import { listRegions } from "@/lib/reference/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listRegions,
  call: referenceCalls.listRegions,
  answer: (regions) => ({ regions }),
});
