/** Renderers that paint WebGL on the processor. Not all browsers tell of them by refusing a context with a caveat. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

let isThere: boolean | null = null

/** Whether a graphics card paints WebGL. */
export const hasGraphicsCard = (): boolean => (isThere ??= probe())

const probe = (): boolean => {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (context === null) return false
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL
  const renderer = String(context.getParameter(unmasked ?? context.RENDERER))
  // A page may have few contexts at a time.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !SOFTWARE.test(renderer)
}
