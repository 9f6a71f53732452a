import { accountCalls } from "@/lib/accounts/calls";
import { exportAccount } from "@/lib/accounts/service/leave";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportAccount,
  call: accountCalls.exportAccount,
  answer: (data) =>
    fileResponse({
      body: JSON.stringify(data, null, 2),
      type: "application/json; charset=utf-8",
      filename: "potager-account.json",
    }),
});
