const SIDE = 4

let answer: boolean | null = null

/**
 * Whether a page is told what is on its canvases. Browsers that keep pages from recognising people answer noise or plain
 * white instead: then pixels that were read are good for nothing.
 */
export const canReadCanvases = (): boolean => (answer ??= isReadAsPainted())

const isReadAsPainted = (): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) return false
  for (let at = 0; at < SIDE ** 2 - 1; at++) {
    context.fillStyle = colourAt(at)
    context.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1)
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  canvas.width = canvas.height = 0
  for (let at = 0; at < SIDE ** 2 - 1; at++) {
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray(at * 4, at * 4 + 4)
    if (`rgb(${red}, ${green}, ${blue})` !== colourAt(at) || alpha !== 255) return false
  }
  // The last pixel was left as it was.
  return data[data.length - 1] === 0
}

/** Each pixel another, none of them white. */
const colourAt = (at: number): string => `rgb(${at * 17}, ${(at * 59) % 256}, ${(at * 101) % 256})`
