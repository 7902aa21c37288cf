// A decoder shows a cut picture as far as it came, and the rest in grey.

const jpegStart = Buffer.from("ffd8ff", "hex");
const pngStart = Buffer.from("89504e470d0a1a0a", "hex");

/** Whether the first bytes are those of JPEG, PNG, GIF, WebP, TIFF or AVIF. */
export function beginsAsPicture(bytes: Buffer): boolean {
  if (bytes.indexOf(jpegStart) === 0 || bytes.indexOf(pngStart) === 0) return true;
  const start = bytes.toString("latin1", 0, 64);
  return /^(?:GIF8|RIFF.{4}WEBP|II[*+]\0|MM\0[*+]|.{4}ftyp(?!he)(?:.{4})*avi[fs])/s.test(start);
}

/** Whether a JPEG or PNG has its last marker or chunk; decoders check the end of other formats. */
export function hasEnd(bytes: Buffer): boolean {
  if (bytes.indexOf(jpegStart) === 0) return hasJpegEnd(bytes);
  return bytes.indexOf(pngStart) !== 0 || hasPngEnd(bytes);
}

/** Walks from marker to marker (ITU-T T.81, B.1.1), because previews inside a photo have ends of their own. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at) === -1 ? bytes.length : bytes.indexOf(0xff, at);
    else if (next === 0xd9) return true;
    else if (next === 0xff) at += 1;
    // Stuffed data and markers without a length.
    else if (next <= 0x01 || (next >= 0xd0 && next <= 0xd8)) at += 2;
    else at += 2 + (at + 3 < bytes.length ? bytes.readUInt16BE(at + 2) : bytes.length);
  }
  return false;
}

function hasPngEnd(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return true;
  }
  return false;
}
