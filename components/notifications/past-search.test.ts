import { describe, expect, it } from "vitest";
import type { PastMessages } from "@/lib/notifications/presenter";
import { beginSearch, isAnswered, type PastAct, type PastSearch, searchPast } from "./past-search";

const page = (ids: number[], past_more: boolean): PastMessages => ({
  past: ids.map((id) => ({
    id,
    uuid: crypto.randomUUID(),
    title: `${id}`,
    type: "email",
    subject_fr: "",
    subject_en: "",
  })),
  past_more,
});
const begun = beginSearch(page([9, 8], true));
const act = (state: PastSearch, ...acts: PastAct[]) => acts.reduce(searchPast, state);
const answered = (state: PastSearch, found: PastMessages | null) =>
  act(state, { kind: "answer", asked: state.asked, found });
const ids = ({ shown }: PastSearch) => shown.rows.map(({ id }) => id);

describe("a search in the earlier messages", () => {
  it("adds a page to its own rows alone: nothing more is asked for before its first answer", () => {
    const typed = act(begun, { kind: "search", search: "ail" });
    expect(isAnswered(typed)).toBe(false);
    expect(act(typed, { kind: "more" })).toBe(typed);
    const found = answered(typed, page([5], true));
    expect([isAnswered(found), ids(found)]).toEqual([true, [5]]);
    const next = act(found, { kind: "more" });
    expect([isAnswered(next), next.asked.page]).toEqual([false, 2]);
    expect(ids(answered(next, page([3], false)))).toEqual([5, 3]);
  });

  it("is answered again when it is what the screen still shows", () => {
    expect(isAnswered(act(begun, { kind: "search", search: "a" }, { kind: "search", search: "" }))).toBe(
      true,
    );
  });

  it("takes no answer to an older question", () => {
    const typed = act(begun, { kind: "search", search: "a" });
    const newer = act(typed, { kind: "search", search: "ab" });
    expect(act(newer, { kind: "answer", asked: typed.asked, found: page([5], false) })).toBe(newer);
  });

  it("keeps what it shows when it fails, and asks for the same page again", () => {
    const next = act(begun, { kind: "more" });
    const failed = answered(next, null);
    expect([failed.failed, ids(failed), isAnswered(failed)]).toEqual([true, [9, 8], false]);
    const again = act(failed, { kind: "retry" });
    expect(again).toMatchObject({ failed: false, asked: { search: "", page: 2, turn: 1 } });
    expect(ids(answered(again, page([7], false)))).toEqual([9, 8, 7]);
  });
});
