import { drawMark, LEAF, SOFT } from "@/lib/files/operations/pdf-drawing";
import { translator } from "@/lib/i18n/translator";
import { LEFT, PageWriter, RIGHT } from "../../documents/files/page-writer";
import type { EvidenceDocument, EvidenceSection } from "./compose-evidence";

const TEXT = LEFT + 150;

function writeSection(out: PageWriter, { heading, empty, rows, more }: EvidenceSection): void {
  out.need(60);
  out.put(heading, LEFT, out.y, { font: "strong", size: 12, color: LEAF });
  out.rule(out.y - 6);
  out.y -= 22;
  for (const { label, text } of rows) {
    const height =
      Math.max(out.wrap(label, TEXT - LEFT - 10).length, out.wrap(text, RIGHT - TEXT).length) * 14;
    out.need(height);
    const left = out.block([label], LEFT, out.y, TEXT - LEFT - 10, { color: SOFT });
    out.y = Math.min(left, out.block([text], TEXT, out.y, RIGHT - TEXT));
  }
  const said = [...(rows.length === 0 ? [empty] : []), ...(more ? [more] : [])];
  if (said.length > 0) {
    out.need(14 * said.length);
    out.y = out.block(said, LEFT, out.y, RIGHT - LEFT, { color: SOFT });
  }
  out.y -= 14;
}

/** Draws the evidence of a disputed payment as one file, which is uploaded at the provider. */
export async function drawEvidence(document: EvidenceDocument): Promise<Uint8Array> {
  const { lang, seller, title, number, made_at, sections } = document;
  const t = translator(lang, "billing");
  const out = await PageWriter.open();
  out.pdf.setTitle(`${title} ${number} – ${seller}`, { showInWindowTitleBar: true });
  out.pdf.setLanguage(`${lang}-CA`);
  for (const set of ["setAuthor", "setCreator", "setProducer"] as const) out.pdf[set](seller);
  out.pdf.setCreationDate(made_at);
  out.pdf.setModificationDate(made_at);
  drawMark(out.current, LEFT, out.y + 24, 34);
  out.put(seller, LEFT + 44, out.y, { font: "title", size: 22 });
  out.y -= 34;
  out.put(title, LEFT, out.y, { font: "title", size: 16 });
  out.y -= 26;
  for (const section of sections) writeSection(out, section);
  out.foot((page, pages) => t("document.page", { number, page, pages }));
  return out.pdf.save();
}
