import { request as send } from "node:http";

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Calls a server with the path as it is written: fetch would correct it. */
export const askAsWritten = (
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<{ status: number; headers: Record<string, string>; text: string }> =>
  new Promise((done, fail) => {
    const { port } = new URL(origin);
    const call = send({ port, path, method, headers }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      done({ status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, text });
    });
    call.on("error", fail);
    call.end(body);
  });
