import { describe, expect, it } from "vitest";
import { readSignupAddress, writeSignupAddress } from "./signup-address";

const begun = { id: "12", form_uuid: "0b9c6f0e-5a53-4d4e-9f6d-0a8f3a1d2c3b" };

describe("the address of a subscription", () => {
  it("is read as it was written", () => {
    for (const step of [2, 3, 4] as const) {
      const address = { step, carried: { ...begun, qr_code_uuid: "abc", subscribe: "1", by_sms: "1" } };
      expect(readSignupAddress(writeSignupAddress(address))).toEqual(address);
    }
  });

  it("is the first step for whoever did not take it, and for what is no step", () => {
    const steps = ["", "?step=3", "?step=3&id=12", `?step=5&${new URLSearchParams(begun)}`].map(
      (query) => readSignupAddress(query).step,
    );
    expect(steps).toEqual([1, 1, 1, 1]);
  });

  it("carries nothing that is not ours", () => {
    const { carried } = readSignupAddress("?name=Rose&id=%3Cscript%3E&subscribe=1&by_email=");
    expect(carried).toEqual({ subscribe: "1" });
  });
});
