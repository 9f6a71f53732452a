import { subscriberCalls } from "@/lib/subscribers/calls";
import { exportMyData } from "@/lib/subscribers/service/my-data";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportMyData,
  call: subscriberCalls.exportMyData,
  answer: (data) =>
    fileResponse({
      body: JSON.stringify(data, null, 2),
      type: "application/json; charset=utf-8",
      filename: `potager-${data.farm.handle}.json`,
    }),
});
