import { subscriberCalls } from "@/lib/subscribers/calls";
import { exportPerson } from "@/lib/subscribers/service/privacy";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportPerson,
  call: subscriberCalls.exportPerson,
  answer: (data) =>
    fileResponse({
      body: JSON.stringify(data, null, 2),
      type: "application/json; charset=utf-8",
      filename: `${data.farm.handle}-${data.subscriber.id}.json`,
    }),
});
