import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { documentsToken, documentsUrl } from "@/lib/payments/documents/links";
import { LANGS } from "@/lib/vocabulary/languages";
import { accountOf } from "@/tests/factories/billing-accounts";
import { makePastDue } from "./steps/past-due";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";

for (const lang of LANGS)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ])
    test(`documents open by a link after the farm is gone, without JavaScript, ${lang}, ${viewport.width}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      const { number } = await makePastDue(farm);
      const token = documentsToken(await accountOf(farm.id), farm.account.email, new Date());
      await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm.id));
      const { page, say, look } = await person({
        ...{ lang, label: `documents-${lang}-${viewport.width}` },
        context: { viewport, javaScriptEnabled: false },
      });
      const answer = await page.goto(documentsUrl(lang, token));
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(page.getByRole("heading", { level: 1, name: say("documents.title") })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      const document = `${say("documents.kinds.invoices")} ${number}`;
      await expect(page.getByText(document)).toBeVisible();
      const link = page.getByRole("link", { name: say("documents.pdfOf", { document }) });
      const file = await request.get((await link.getAttribute("href")) ?? "");
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
      expect(file.headers()["x-robots-tag"]).toBe("noindex");
      await look("documents");
    });
