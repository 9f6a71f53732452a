import { expect, it } from "vitest";
import { requestGroupOf } from "./request-group";

it.each([
  ["/", "site"],
  ["/fr", "site"],
  ["/en/farms/ferme-du-ruisseau", "site"],
  ["/sitemap.xml", "site"],
  ["/fr/admin/farms", "admin"],
  ["/fr/embed/ferme-du-ruisseau/card", "embeds"],
  ["/api/farms/1/subscribers", "api"],
  ["/api/auth/login", "log_in"],
  ["/api/webhooks/stripe", "webhooks"],
  ["/api/cron/queue", "operations"],
  ["/api/ready", "operations"],
  ["/metrics", "operations"],
  ["/u/someones-token", "links"],
  ["/uploads/a/b.png", "files"],
  ["/_next/static/chunks/a.js", "assets"],
  ["/icon.svg", "assets"],
  ["/wp-login.php", "other"],
  ["/metrics/rose@ferme.test", "other"],
])("the requests of %s are counted as %s", (path, group) => {
  expect(requestGroupOf(path)).toBe(group);
});
