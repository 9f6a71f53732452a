// Runs as a file of its own, unbundled: its answer carries a policy that allows WebAssembly.

async function load({ library, wasm }) {
  importScripts(library);
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`decoder: ${answer.status}`);
  const heif = self.libheif({ wasmBinary: await answer.arrayBuffer() });
  await heif.ready;
  return heif;
}

/** Returns the first photo of the file; libheif turns it upright itself. */
async function decode(heif, bytes, maxPixels) {
  const [photo] = new heif.HeifDecoder().decode(new Uint8Array(bytes));
  if (!photo) return { problem: "damaged" };
  const width = photo.get_width();
  const height = photo.get_height();
  if (width * height > maxPixels) return { problem: "tooManyPixels" };
  const image = new ImageData(width, height);
  const isShown = await new Promise((done) => photo.display(image, done));
  return isShown ? { image } : { problem: "damaged" };
}

self.onmessage = async ({ data }) => {
  let heif;
  try {
    heif = await load(data);
  } catch {
    self.postMessage({ problem: "lost" });
    return;
  }
  const answer = await decode(heif, data.bytes, data.maxPixels).catch(() => ({ problem: "damaged" }));
  self.postMessage(answer, answer.image ? [answer.image.data.buffer] : []);
};
