import { afterEach, expect, it, vi } from 'vitest'
import { fontOfMap } from './fontOfMap.ts'

class FontFaceRule {
  readonly parentStyleSheet = null
  readonly style: { getPropertyValue: (name: string) => string }

  constructor(values: Readonly<Record<string, string>>) {
    this.style = { getPropertyValue: (name) => values[name] ?? '' }
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.removeAttribute('style')
})

it('has the font of the page beside a style sheet that may not be read', async () => {
  vi.stubGlobal('CSSFontFaceRule', FontFaceRule)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array([7]))))
  document.body.style.fontFamily = 'Charted'
  const foreign = {
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  }
  const own = { cssRules: [new FontFaceRule({ 'font-family': '"Charted"', src: 'url("/charted.woff2")' })] }
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([foreign, own] as unknown as StyleSheetList)
  const { family, faces } = await fontOfMap()
  expect(family).toBe('Charted')
  expect(faces).toMatchObject([{ family: 'Charted', weight: 'normal' }])
})
