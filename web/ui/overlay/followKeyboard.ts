/** A page that is zoomed by a pinch is not smaller, although less of it is seen. */
const ZOOMED_SCALE = 1.01

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea, select'

/**
 * Keeps what is typed into clear of the on-screen keyboard. Most browsers make the page smaller, as `index.html` asks them
 * to. Where the keyboard covers the page instead, the height covered is in `--keyboard`, for what stands at its foot.
 */
export const followKeyboard = (page: Window): void => {
  const { visualViewport, document } = page
  if (!visualViewport) return
  const root = document.documentElement
  let height = visualViewport.height
  const cover = () => {
    const isZoomed = visualViewport.scale > ZOOMED_SCALE
    const covered = root.clientHeight - visualViewport.height - visualViewport.offsetTop
    root.style.setProperty('--keyboard', `${isZoomed ? 0 : Math.max(0, Math.round(covered))}px`)
  }
  visualViewport.addEventListener('scroll', cover)
  visualViewport.addEventListener('resize', () => {
    cover()
    const isSmaller = visualViewport.height < height
    height = visualViewport.height
    // In the next frame, when panels have their new sizes.
    if (isSmaller) page.requestAnimationFrame(() => revealTypedInto(document))
  })
}

const revealTypedInto = ({ activeElement }: Document): void => {
  if (activeElement?.matches(TYPED_INTO)) activeElement.scrollIntoView({ block: 'nearest' })
}
