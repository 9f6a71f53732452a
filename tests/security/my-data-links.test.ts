import { describe, expect, it } from "vitest";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { answerKeyword } from "@/lib/subscribers/operations/answer-keyword";
import { updateSubscriber } from "@/lib/subscribers/service/manage";
import {
  askNewDataLink,
  checkDataLink,
  eraseMyData,
  exportMyData,
  readMyData,
  updateMyData,
} from "@/lib/subscribers/service/my-data";
import { LIMITS, MY_DATA_LINK_DAYS } from "@/lib/vocabulary/abuse-limits";
import { asUser, asVisitor } from "@/tests/factories/context";
import { dataToken, messagesTo, newPhone, reload, tokenOf, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const notFound = { code: "not_found" };
const VERBS = [readMyData, updateMyData, exportMyData, eraseMyData];
const inDays = (days: number) => asVisitor({ clock: fixedClock(new Date(Date.now() + days * 86_400_000)) });

describe("a link to someone's own data", () => {
  it("is dead when the address that got it is not theirs any more", async () => {
    const { owner, farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const token = dataToken(person);
    await readMyData(asVisitor(), { token });
    const email = unique("new");
    await updateSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: person.id, email });
    for (const verb of VERBS)
      await expect(verb(asVisitor(), { token, name: "Mal", confirm: true })).rejects.toMatchObject(notFound);
    expect(await reload(person.id)).toMatchObject({ email, name: person.name, erased_at: null });
    await readMyData(asVisitor(), { token: dataToken({ id: person.id, email }) });
  });

  it("is dead after 60 days, and says so to its holder alone", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const token = dataToken(person);
    await readMyData(inDays(MY_DATA_LINK_DAYS), { token });
    for (const verb of VERBS)
      await expect(verb(inDays(MY_DATA_LINK_DAYS + 1), { token, confirm: true })).rejects.toMatchObject(
        notFound,
      );
    expect(await checkDataLink(asVisitor(), { token })).toEqual({ genuine: true });
    const forged = token.replace(/.$/, (last) => (last === "A" ? "E" : "A"));
    expect(await checkDataLink(asVisitor(), { token: forged })).toEqual({ genuine: false });
    await expect(askNewDataLink(asVisitor(), { token: forged, email: person.email })).rejects.toMatchObject(
      notFound,
    );
  });
});

describe("asking for a new link", () => {
  it("answers alike for a subscriber, someone of another farm, an unknown and an erased person", async () => {
    const [{ farm }, elsewhere] = [await makeTenant(), await makeTenant()];
    const [known, gone, other] = [
      await makeSubscriber(farm),
      await makeSubscriber(farm),
      await makeSubscriber(elsewhere.farm),
    ];
    const token = dataToken(known, { at: new Date(0) });
    const erased = gone.email!;
    await eraseMyData(asVisitor(), { token: dataToken(gone), confirm: true });
    const stranger = unique("stranger");
    for (const email of [known.email!, erased, stranger, other.email!])
      expect(await askNewDataLink(asVisitor(), { token, email })).toEqual({ token });
    for (const nobody of [erased, stranger, other.email!]) expect(await messagesTo(nobody)).toEqual([]);
    const [message, ...more] = await messagesTo(known.email!);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: "my_data_link", channel: "email", farm_id: farm.id });
    const opened = await readMyData(asVisitor(), { token: tokenOf(message!.payload.url!) });
    expect(opened.subscriber.id).toBe(known.id);
  });

  it("sends it to the phone too, but not after STOP", async () => {
    const { farm } = await makeTenant();
    const phone = newPhone();
    const person = await makeSubscriber(farm, { phone });
    const token = dataToken(person, { at: new Date(0) });
    await askNewDataLink(asVisitor(), { token, phone });
    const [text] = await messagesTo(phone);
    expect(text).toMatchObject({ kind: "my_data_link", channel: "sms" });
    const fresh = tokenOf(text!.payload.url!);
    expect((await readMyData(asVisitor(), { token: fresh })).subscriber.id).toBe(person.id);
    await transaction(asVisitor(), (tx) =>
      answerKeyword(tx, { kind: "inbound_sms", from: phone, text: "STOP" }, tx.clock.now()),
    );
    await askNewDataLink(asVisitor(), { token, phone });
    expect((await messagesTo(phone)).filter(({ kind }) => kind === "my_data_link")).toHaveLength(1);
  });

  it("floods no mailbox, and tells nobody by its refusal who exists", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const token = dataToken(person, { at: new Date(0) });
    const stranger = unique("stranger");
    for (const email of [person.email!, stranger]) {
      for (let times = 0; times < LIMITS.recipient_hour.points; times++)
        await askNewDataLink(asVisitor(), { token, email });
      await expect(askNewDataLink(asVisitor(), { token, email })).rejects.toMatchObject({
        code: "rate_limited",
      });
    }
    expect(await messagesTo(person.email!)).toHaveLength(LIMITS.recipient_hour.points);
  });
});
