import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HEIGHT_SCRIPT, HEIGHT_SCRIPT_HASH } from "@/lib/transport/front-door/height-script";
import { previewDocument } from "./preview-document";

describe("the document of a preview", () => {
  it("allows its own script and no other", () => {
    const hash = createHash("sha256").update(HEIGHT_SCRIPT).digest("base64");
    expect(HEIGHT_SCRIPT_HASH).toBe(`sha256-${hash}`);
  });

  it("has no links to follow", () => {
    const made = previewDocument(
      '<html><head></head><body><a class="x" href="https://elsewhere.test" style="color:red">Voir</a></body></html>',
    );
    expect(made).toContain('<a class="x" style="color:red">Voir</a>');
    expect(made).toContain(`script-src '${HEIGHT_SCRIPT_HASH}'`);
    expect(made).toContain(`<script>${HEIGHT_SCRIPT}</script></body>`);
  });
});
