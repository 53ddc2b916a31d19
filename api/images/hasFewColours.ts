/** What fits a palette, and so a small PNG. */
const FEW = 256

/** Whether raw pixels of `channels` bytes each have at most 256 colours. Photographs answer within a few rows. */
export const hasFewColours = (pixels: Uint8Array, channels: number): boolean => {
  const colours = new Set<number>()
  for (let offset = 0; offset < pixels.length; offset += channels) {
    let colour = 0
    for (let channel = 0; channel < channels; channel++)
      colour = colour * 256 + (pixels[offset + channel] ?? 0)
    if (colours.add(colour).size > FEW) return false
  }
  return true
}
