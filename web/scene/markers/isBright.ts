/** Whether dark text reads better than white on a colour (`#rrggbb`). #cbd766 → true */
export const isBright = (colour: string): boolean => {
  const value = Number.parseInt(colour.slice(1), 16)
  const channel = (shift: number): number => {
    const part = ((value >> shift) & 0xff) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  // Above this luminance, contrast against near-black exceeds that against white.
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0) > 0.21
}
