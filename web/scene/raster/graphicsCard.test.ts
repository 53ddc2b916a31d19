import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const RENDERER = 1
const UNMASKED = 2

/** A browser whose WebGL is painted by these, as it says by itself and to who asks for more. */
const browserWith = (renderer: string | null, unmasked: string | null = null) => {
  const loseContext = vi.fn()
  const extensions: Record<string, unknown> = {
    WEBGL_lose_context: { loseContext },
    WEBGL_debug_renderer_info: unmasked === null ? null : { UNMASKED_RENDERER_WEBGL: UNMASKED },
  }
  const context = {
    RENDERER,
    getExtension: (name: string) => extensions[name],
    getParameter: (what: number) => (what === UNMASKED ? unmasked : renderer),
  }
  const getContext = vi.fn(() => (renderer === null ? null : context))
  vi.stubGlobal('document', { createElement: () => ({ getContext }) })
  return { getContext, loseContext }
}

const probed = async (): Promise<boolean> => (await import('./graphicsCard.ts')).hasGraphicsCard()

// What it has found is remembered.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it('finds none where the browser refuses a context that is slow', async () => {
  const { getContext } = browserWith(null)
  expect(await probed()).toBe(false)
  expect(getContext).toHaveBeenCalledExactlyOnceWith('webgl2', { failIfMajorPerformanceCaveat: true })
})

it.each([
  ['ANGLE (NVIDIA, Vulkan 1.3 (NVIDIA H200), NVIDIA)', true],
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', false],
  ['llvmpipe (LLVM 15.0.6, 256 bits)', false],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)', false],
])('looks at what paints, which a browser may not count as slow: %s', async (unmasked, isCard) => {
  const { loseContext } = browserWith('WebKit WebGL', unmasked)
  expect(await probed()).toBe(isCard)
  expect(loseContext).toHaveBeenCalledOnce()
})

it('believes a browser that does not tell what paints', async () => {
  browserWith('Mozilla')
  expect(await probed()).toBe(true)
})
