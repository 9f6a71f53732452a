import { renderDocument } from "../render";

/**
 * Returns a photographed document as one JPEG that can be read, without the metadata of the camera. It takes processor
 * time: call it in turn.
 * @throws AppError invalid when the format is not supported, the image is damaged, or it has more than 50 megapixels
 */
export const documentImage = (bytes: Uint8Array): Promise<Uint8Array> => renderDocument(bytes);
