import { expect, it } from "vitest";
import { Routes } from "./routes";

const ROUTES = new Routes({
  "GET /messages/:id": "page",
  "GET /messages/:id.json": "json",
  "GET /messages/:id/files/:number": "file",
  "POST /messages/many": "many",
  "POST /messages/:id": "change",
  "GET /": "list",
});

it.each([
  ["GET", "/", "list", {}],
  ["GET", "/messages/a-1", "page", { id: "a-1" }],
  ["GET", "/messages/a%2F1", "page", { id: "a/1" }],
  ["GET", "/messages/a-1.json", "json", { id: "a-1" }],
  ["GET", "/messages/a/files/2", "file", { id: "a", number: "2" }],
  ["POST", "/messages/many", "many", {}],
  ["POST", "/messages/more", "change", { id: "more" }],
])("finds %s %s", (method, path, value, params) => {
  expect(ROUTES.find(method, path)).toEqual({ value, params });
});

it.each([
  ["GET", "/messages"],
  ["GET", "/messages/"],
  ["GET", "/messages/a/"],
  ["GET", "/messages/a/files"],
  ["DELETE", "/messages/a"],
  ["GET", "/constructor"],
])("finds nothing for %s %s", (method, path) => {
  expect(ROUTES.find(method, path)).toBeUndefined();
});

it("knows a path of another method", () => {
  expect([ROUTES.has("/messages/many"), ROUTES.has("/messages/a/b")]).toEqual([true, false]);
});
