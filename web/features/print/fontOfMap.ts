import type { PrintTask } from './worker/printMessages.ts'

/** Returns the font of the texts on the canvas, with its files: a worker has none of a page's fonts. */
export const fontOfMap = async (): Promise<PrintTask['font']> => {
  const { fontFamily } = getComputedStyle(document.querySelector('.scene') ?? document.body)
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => rule instanceof CSSFontFaceRule)
  const faces = await Promise.all(rules.map((rule) => faceOf(rule, fontFamily)))
  return { family: fontFamily, faces: faces.filter((face) => face !== null) }
}

/** None of a style sheet from elsewhere, such as one of a browser extension: those may not be read. */
const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

/** Null if it is of another font, or cannot be loaded: then another font stands in. */
const faceOf = async (
  { style, parentStyleSheet }: CSSFontFaceRule,
  fontFamily: string,
): Promise<PrintTask['font']['faces'][number] | null> => {
  const value = (name: string) => style.getPropertyValue(name)
  const family = value('font-family').replace(/["']/g, '')
  const address = /url\(["']?([^"')]+)/.exec(value('src'))?.[1]
  if (address === undefined || !fontFamily.includes(family)) return null
  const file = await fetchFile(new URL(address, parentStyleSheet?.href ?? window.location.href))
  return (
    file && {
      family,
      file,
      weight: value('font-weight') || 'normal',
      style: value('font-style') || 'normal',
      unicodeRange: value('unicode-range') || 'U+0-10FFFF',
    }
  )
}

const fetchFile = async (address: URL): Promise<ArrayBuffer | null> => {
  try {
    const response = await fetch(address)
    return response.ok ? await response.arrayBuffer() : null
  } catch {
    return null
  }
}
