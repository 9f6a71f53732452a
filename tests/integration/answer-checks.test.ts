import { expect, it } from "vitest";
import { answerCheck } from "@/tests/setup/doors/answer-checks";

const schema = {
  type: "object",
  properties: {
    farm: { type: "object", properties: { name: { type: "string" } }, additionalProperties: false },
  },
  required: ["farm"],
};
const check = answerCheck({
  paths: {
    "/api/farms/{farm_id}": {
      get: { responses: { 200: { content: { "application/json": { schema } } } } },
    },
  },
  components: {},
});
const answered = { path: "/api/farms/{farm_id}", method: "get", status: 200, type: "application/json" };

it.each([
  ["none where none is", { json: () => ({ farm: { name: "Rose" } }) }, []],
  ["a status", { status: 201, json: () => ({}) }, [/answered 201, which is not documented/]],
  ["a type", { type: "text/html", json: () => ({}) }, [/answered 200 as text\/html/]],
  ["an ETag", { etag: true, json: () => ({}) }, [/200 with an ETag/]],
  ["a field that lacks", { json: () => ({}) }, [/GET \/api\/farms\/\{farm_id\} 200 .*farm/]],
  ["a field too much", { json: () => ({ farm: { name: "Rose", secret: 1 } }) }, [/200 \/farm .*secret/]],
  ["a value of another kind", { json: () => ({ farm: { name: 3 } }) }, [/200 \/farm\/name must be string/]],
])("a difference between an answer and the document is found: %s", async (_, given, found) => {
  const differences = await check({ ...answered, ...given });
  expect(differences).toEqual(found.map((words) => expect.stringMatching(words)));
});
