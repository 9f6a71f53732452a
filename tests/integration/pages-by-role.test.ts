import { describe, expect, it } from "vitest";
import DocumentPage from "@/app/[lang]/admin/farms/[farmUuid]/documents/[kind]/[documentId]/page";
import { loadStart } from "@/app/[lang]/admin/farms/[farmUuid]/start/_load-start";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { PAGES_ABOVE_A_ROLE, PAGES_OF_EVERYBODY } from "@/tests/e2e/steps/role-pages";
import { makeSession } from "@/tests/factories/account";
import { makeMember, makeTenant } from "@/tests/factories/tenant";
import { filesUnder } from "@/tests/setup/doors/tree";
import { asBrowser } from "@/tests/setup/next-headers";

const FOLDER = "app/[lang]/admin/farms/[farmUuid]";

describe("the admin pages of a farm", () => {
  it("are all in the table of roles that a browser opens", () => {
    const pages = filesUnder(FOLDER).flatMap((path) =>
      path.endsWith("/page.tsx") ? [path.slice(FOLDER.length + 1, -"/page.tsx".length)] : [],
    );
    const decided = [...Object.keys(PAGES_ABOVE_A_ROLE), ...PAGES_OF_EVERYBODY];
    expect(decided.toSorted()).toEqual(pages.map((path) => path.replace(/^page\.tsx$/, "")).toSorted());
  });

  it("say to a role that is too low that it is too low, and not that they do not exist", async () => {
    const { farm, owner } = await makeTenant();
    const people = {
      employee: await makeMember(farm, "employee"),
      admin: await makeMember(farm, "admin"),
      owner,
    };
    const opened = async (role: keyof typeof people, page: () => Promise<unknown>) => {
      const cookies = { [sessionCookieName()]: await makeSession(people[role]) };
      return asBrowser({ cookies }, page).then(
        () => "opened",
        (thrown: { to?: string }) => thrown.to,
      );
    };
    const start = () => loadStart("fr", farm.uuid);
    const document = () =>
      DocumentPage({
        params: Promise.resolve({ lang: "fr", farmUuid: farm.uuid, kind: "invoices", documentId: "1" }),
      });
    expect(await opened("employee", start)).toBe("403");
    expect(await opened("admin", start)).toBe("opened");
    for (const role of ["employee", "admin"] as const) expect(await opened(role, document)).toBe("403");
    expect(await opened("owner", document)).toBe(`/api/farms/${farm.id}/invoices/1/pdf`);
  });
});
