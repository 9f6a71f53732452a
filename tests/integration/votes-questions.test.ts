import { describe, expect, it } from "vitest";
import { getFarm } from "@/lib/farms/service/read";
import { createQuestion, deleteQuestion, listFarmQuestions, updateQuestion } from "@/lib/questions/service";
import { castVote, listMyVotes } from "@/lib/votes/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const refused = (code: string) => expect.objectContaining({ code });

describe("a vote", () => {
  it("is one a person, changed by the next, and counted with the others", async () => {
    const { farm } = await makeTenant();
    const [rose, luc] = [asUser(await makeUser()), asUser(await makeUser())];
    const vote = (ctx: typeof rose, note: number) => castVote(ctx, { farm_id: farm.id, vote: note });
    expect(await vote(rose, 2)).toEqual({ voting_count: 1, voting_average: 2 });
    expect(await vote(rose, 5)).toEqual({ voting_count: 1, voting_average: 5 });
    expect(await vote(luc, 4)).toEqual({ voting_count: 2, voting_average: 4.5 });
    expect(await listMyVotes(rose)).toEqual([{ farm_id: farm.id, vote: 5 }]);
    expect((await getFarm(asVisitor(), { farm_id: farm.id })).farm).toMatchObject({
      voting_count: 2,
      voting_average: 4.5,
    });
  });

  it("is one even when pressed twice at once", async () => {
    const { farm } = await makeTenant();
    const ctx = asUser(await makeUser());
    await Promise.all([1, 2, 3, 4, 5].map((vote) => castVote(ctx, { farm_id: farm.id, vote })));
    expect(await listMyVotes(ctx)).toHaveLength(1);
  });

  it("is from 1 to 5, by someone, for a farm that can be seen", async () => {
    const { farm } = await makeTenant();
    const { farm: hidden, owner } = await makeTenant({ public: false });
    const ctx = asUser(await makeUser());
    for (const vote of [0, 6, 2.5, "x"])
      await expect(castVote(ctx, { farm_id: farm.id, vote })).rejects.toThrow("invalidValue");
    await expect(castVote(ctx, { farm_id: farm.id, vote: null })).rejects.toThrow("received undefined");
    await expect(castVote(asVisitor(), { farm_id: farm.id, vote: 3 })).rejects.toEqual(
      refused("unauthenticated"),
    );
    await expect(castVote(ctx, { farm_id: hidden.id, vote: 3 })).rejects.toEqual(refused("not_found"));
    await expect(castVote(asUser(owner), { farm_id: hidden.id, vote: 3 })).rejects.toEqual(
      refused("not_found"),
    );
  });

  it("comes sixty times an hour at most, and the next person's still counts", async () => {
    const { farm } = await makeTenant();
    const ctx = asUser(await makeUser());
    for (let time = 0; time < 60; time++) await castVote(ctx, { farm_id: farm.id, vote: 3 });
    await expect(castVote(ctx, { farm_id: farm.id, vote: 3 })).rejects.toEqual(refused("rate_limited"));
    expect((await castVote(asUser(await makeUser()), { farm_id: farm.id, vote: 3 })).voting_count).toBe(2);
  });
});

describe("a question", () => {
  const words = { question: "Livrez-vous ?", answer: "Le jeudi." };

  it("is written, changed and taken away, and is on the farm's page", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const ids = { farm_id: farm.id };
    const made = await createQuestion(ctx, { ...ids, ...words });
    expect((await getFarm(asVisitor(), ids)).questions).toMatchObject([words]);
    const changed = { question: "Livrez-vous ?", answer: "Le vendredi." };
    await updateQuestion(ctx, { ...ids, question_id: made.id, ...changed });
    expect(await listFarmQuestions(ctx, ids)).toMatchObject([changed]);
    await deleteQuestion(ctx, { ...ids, question_id: made.id });
    expect(await listFarmQuestions(ctx, ids)).toEqual([]);
  });

  it("needs both its parts, someone who manages the farm, and the farm it is of", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeTenant();
    const ids = { farm_id: farm.id };
    await expect(createQuestion(asUser(owner), ids)).rejects.toThrow("requiredQuestion");
    await expect(createQuestion(asUser(owner), { ...ids, question: "?", answer: " " })).rejects.toThrow(
      "requiredAnswer",
    );
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(createQuestion(employee, { ...ids, ...words })).rejects.toEqual(refused("forbidden"));
    const made = await createQuestion(asUser(owner), { ...ids, ...words });
    const elsewhere = { farm_id: other.farm.id, question_id: made.id };
    await expect(updateQuestion(asUser(other.owner), { ...elsewhere, ...words })).rejects.toEqual(
      refused("not_found"),
    );
    await expect(deleteQuestion(asUser(other.owner), elsewhere)).rejects.toEqual(refused("not_found"));
  });

  it("is counted against the plan, even when asked for twice at once", async () => {
    const { owner, farm } = await makeTenant({ plan_type: "canceled" });
    const ctx = asUser(owner);
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => createQuestion(ctx, { farm_id: farm.id, ...words })),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(createQuestion(ctx, { farm_id: farm.id, ...words })).rejects.toEqual(
      refused("limit_reached"),
    );
  });
});
