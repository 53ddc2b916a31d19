const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12
/** Everything before the first entry of the first directory. */
const HEAD_BYTES = 10

/** Returns the orientation in the first directory of a TIFF structure, 1 to 8; 1 if there is none. */
export const exifOrientation = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < HEAD_BYTES || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const isLittle = order === 'II*\0'
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const last = Math.min(directory + 2 + uint16(directory) * ENTRY_BYTES, tiff.length - ENTRY_BYTES + 1)
  for (let at = directory + 2; at < last; at += ENTRY_BYTES) {
    if (uint16(at) !== ORIENTATION_TAG) continue
    const orientation = uint16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
