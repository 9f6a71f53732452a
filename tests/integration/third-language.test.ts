import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";

vi.mock("@/lib/vocabulary/languages", async () => {
  const { withSpanish } = await import("@/tests/setup/scratch-language");
  return import(withSpanish("lib/vocabulary/languages.ts"));
});
vi.mock("@/lib/i18n/routes", async () => {
  const { withSpanish } = await import("@/tests/setup/scratch-language");
  return import(withSpanish("lib/i18n/routes.ts"));
});
vi.mock("@/lib/i18n/blog-slugs", async () => {
  const { withSpanish } = await import("@/tests/setup/scratch-language");
  return import(withSpanish("lib/i18n/blog-slugs.ts"));
});
vi.mock("@/lib/i18n/conventions", async () => {
  const { withSpanish } = await import("@/tests/setup/scratch-language");
  return import(withSpanish("lib/i18n/conventions.ts"));
});
vi.mock("@/lib/i18n/catalogue", async () => {
  const { withSpanish } = await import("@/tests/setup/scratch-language");
  return import(withSpanish("lib/i18n/catalogue.ts"));
});

import type { Lang } from "@/lib/vocabulary/languages";

const ES = "es" as Lang;

describe("a third language, of which only the tables have a line", () => {
  it("has pages, an admin and links, and its secrets stay out of logs", async () => {
    const routes = await import("@/lib/i18n/routes");
    expect(routes.href("login", ES)).toBe("/es/es-login");
    expect(routes.adminHref(ES, "/farms")).toBe("/es/admin/farms");
    expect(routes.isAdminPath("/es/admin/farms")).toBe(true);
    expect(routes.counterpart("/fr/tarifs", ES)).toBe("/es/es-pricing");
    expect(routes.counterpart("/es/es-pricing", "en")).toBe("/en/pricing");
    expect(routes.rewrites()).toContainEqual({ source: "/es/es-search", destination: "/es/search" });
    expect(routes.redirects()).toContainEqual({
      ...{ source: "/es/tarifs", destination: "/es/es-pricing", permanent: true },
    });
    expect(routes.farmPages()).toContain("/es/es-farms/:handle");
    const { pairOfSlug } = await import("@/lib/i18n/blog-slugs");
    expect(pairOfSlug("es-announce-sold-out-produce")).toBe("sold-out");
    const { alternates } = await import("@/lib/i18n/alternates");
    expect(alternates("faq", ES)).toMatchObject({ canonical: "/es/es-faq", languages: { es: "/es/es-faq" } });
    const { pathWithoutSecrets } = await import("@/lib/i18n/without-secrets");
    expect(pathWithoutSecrets("/es/es-confirm/abc")).toBe("/es/es-confirm/[token]");
  });

  it("is known at the front door, in the middleware and by the browser", async () => {
    const { isPage, withLowerCaseLanguage } = await import("@/lib/transport/front-door/refusals");
    expect(isPage("/es/es-faq")).toBe(true);
    expect(withLowerCaseLanguage({ path: "/ES", query: "", lang: ES, headers: new Headers() })).toBe("/es");
    const { takesNonce } = await import("@/lib/transport/front-door/security-headers");
    expect(takesNonce("/es/admin/farms")).toBe(true);
    const { bodyLimitOf } = await import("@/lib/transport/body-rules");
    expect(bodyLimitOf("/es/admin/farms", "POST")).toEqual(bodyLimitOf("/fr/admin/farms", "POST"));
    const { middleware } = await import("@/middleware");
    const { NextRequest } = await import("next/server");
    const answer = middleware(new NextRequest("https://potager.test/es/admin/farms"));
    expect(answer.headers.get("location")).toContain("/es?redirect_to=%2Fes%2Fadmin%2Ffarms");
    const { savedLanguage } = await import("@/lib/vocabulary/languages");
    expect(savedLanguage(new Headers({ cookie: "lang=es" }))).toBe(ES);
    const { hitOf } = await import("@/components/visitor/page-hit");
    expect(hitOf("https://potager.test/es/admin/farms/1234", null)).toBeNull();
    const { default: robots } = await import("@/app/robots");
    expect(robots().rules).toMatchObject({ disallow: expect.arrayContaining(["/es/admin"]) });
  });

  it("leads back to its pages after the log-in and the point of sale", async () => {
    const { safeInternalPath, selectedFarm } = await import("@/lib/accounts/rules");
    expect(safeInternalPath("/es/admin/farms")).toBe("/es/admin/farms");
    const farm = { id: 1, uuid: "b7", handle: "b7", role: "owner" as const };
    expect(selectedFarm("/es/admin/farms/b7/produces", [farm])).toEqual(farm);
    const { returnFromProvider } = await import("@/lib/connections/service/connect");
    const back = await returnFromProvider({ lang: "fr" } as never, {
      ...{ state: `es.${"x".repeat(30)}`, code: "c" },
    });
    expect(back.path).toMatch(/^\/es\/admin\/connect\?/);
  });

  it("has words of its own in messages, or else the French ones", async () => {
    const { versionsOf, contentProblems } = await import("@/lib/notifications/rules/content");
    const { writeWords } = await import("@/lib/vocabulary/message-words");
    const block = { id: "b", type: "content" as const, text: "Fresas" };
    const draft = {
      ...{ title: "T", type: "all" as const },
      ...writeWords((lang) => ({
        subject: lang === ES ? "" : "Fraises",
        email_content: [block],
        sms_content: lang === ES ? "Fresas" : "Fraises",
      })),
    };
    expect(versionsOf(draft)).toMatchObject({ email: { es: "fr" }, sms: { es: ES } });
    expect(contentProblems(draft, { email: [ES], sms: [ES] })).toEqual([]);
    const { listedSubject } = await import("@/lib/messaging/rules/merge-fields");
    expect(listedSubject(draft, ES, { farm: "F", produce: "" })).toBe("Fraises");
    const { readyTemplates } = await import("@/lib/notifications/operations/ready-templates");
    expect(readyTemplates("fr")[0]).toHaveProperty("subject_es");
    const { draftOf, payloadOf } = await import("@/components/notification-builder/draft");
    const { changedWords } = await import("@/components/notification-builder/history");
    const kept = draftOf({ ...draft, reply_to: null, scheduled_day: null } as never);
    expect(payloadOf(kept)).toMatchObject({ sms_content_es: "Fresas" });
    expect(changedWords(kept, { ...kept, subject_es: "Nuevo" } as never)).toEqual(["subject_es"]);
  });

  it("has a row of its own for what is written in it, without a column", async () => {
    const { db } = await import("@/db/client");
    const { farms, notifications } = await import("@/db/schema");
    const { NOTIFICATION, saveContents } = await import("@/lib/notifications/operations/contents");
    const rolledBack = new Error("rolled back");
    const trial = db().transaction(async (tx) => {
      // Only the list of languages, which a migration writes anew, stands in its way.
      await tx.execute(
        sql`alter table notification_contents drop constraint notification_contents_lang_listed`,
      );
      const [farm] = await tx.insert(farms).values({ name: "Ferme", handle: "tercera" }).returning();
      const [row] = await tx.insert(notifications).values({ farm_id: farm!.id }).returning();
      await saveContents({ db: tx }, row!, { subject_es: "Fresas" } as never);
      const [read] = await tx.select(NOTIFICATION).from(notifications).where(eq(notifications.id, row!.id));
      expect(read).toMatchObject({ subject_fr: "", subject_es: "Fresas", email_content_es: [] });
      throw rolledBack;
    });
    await expect(trial).rejects.toBe(rolledBack);
  });

  it("is offered, named and searched wherever a language is", async () => {
    const { languageOptions } = await import("@/components/forms/language-options");
    expect(languageOptions((key) => key).map(({ value }) => value)).toContain(ES);
    const { languageLinks } = await import("@/components/site/language-links");
    expect(languageLinks("fr", (key) => key)).toContainEqual(
      expect.objectContaining({ href: "/api/language/es", short: "ES" }),
    );
    const { readPagesSitemap } = await import("@/lib/site/service");
    expect(await readPagesSitemap({} as never)).toContain('hreflang="es"');
    const { typedPrice } = await import("@/lib/produce/rules");
    expect(typedPrice(450, ES)).toBe("4,50");
    const { typedNumber } = await import("@/lib/i18n/conventions");
    expect(typedNumber(4.5, ES)).toBe("4,5");
  });
});
