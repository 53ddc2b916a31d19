import { expect, type Locator, type Page } from '@playwright/test'

/** From a small phone to a large desktop, on both sides of where the sidebar becomes a drawer. */
const WINDOWS = [
  [320, 480],
  [390, 844],
  [568, 320],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [2560, 1440],
] as const

const SIDEBAR_PX = 300
/** The narrowest and the widest sidebar, in the smallest window with one and in a usual one, by their widths. */
const OTHER_SIDEBARS_PX: Readonly<Record<number, readonly number[]>> = { 844: [150, 600], 1280: [150, 600] }
const MOBILE_MAX_PX = 800

export interface Layout {
  readonly width: number
  readonly height: number
  /** Null where there is no sidebar. */
  readonly sidebarPx: number | null
}

const LAYOUTS = WINDOWS.map(([width, height]): Layout => ({
  width,
  height,
  sidebarPx: width <= MOBILE_MAX_PX ? null : SIDEBAR_PX,
}))

const LAYOUTS_OF_ALL_SIDEBARS = LAYOUTS.flatMap((layout): Layout[] => [
  layout,
  ...(OTHER_SIDEBARS_PX[layout.width] ?? []).map((sidebarPx) => ({ ...layout, sidebarPx })),
])

/** Finds the open panel of the canvas and each of its controls in view and in reach in every layout. */
export const isReachedEverywhere = (page: Page, panel: Locator): Promise<void> =>
  isReachedIn(page, panel, LAYOUTS_OF_ALL_SIDEBARS)

/** The same of a modal, which lies on the sidebar. */
export const isModalReachedEverywhere = (page: Page, panel: Locator): Promise<void> =>
  isReachedIn(page, panel, LAYOUTS)

const isReachedIn = async (page: Page, panel: Locator, layouts: readonly Layout[]): Promise<void> => {
  await expect(panel).toBeVisible()
  for (const layout of layouts) {
    await arrange(page, layout)
    expect(await panel.evaluate(outOfReach), nameOfLayout(layout)).toEqual([])
  }
}

/** The same of a panel that is there only beside a map with a sidebar. */
export const isReachedBesideSidebar = (page: Page, panel: Locator): Promise<void> =>
  isReachedIn(
    page,
    panel,
    LAYOUTS_OF_ALL_SIDEBARS.filter(({ sidebarPx }) => sidebarPx !== null),
  )

/** The same of a panel that closes when the window changes: `open` opens it, Escape closes it. */
export const isReachedWhereOpened = async (
  page: Page,
  open: (layout: Layout) => Promise<Locator>,
  isWanted: (layout: Layout) => boolean = () => true,
): Promise<void> => {
  for (const layout of LAYOUTS.filter(isWanted)) {
    await arrange(page, layout)
    const panel = await open(layout)
    expect(await panel.evaluate(outOfReach), nameOfLayout(layout)).toEqual([])
    // What it does with Escape begins after it is seen.
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
}

/** The same as the window is. */
export const isReachedHere = async (panel: Locator): Promise<void> =>
  expect(await panel.evaluate(outOfReach)).toEqual([])

const nameOfLayout = ({ width, height, sidebarPx }: Layout): string =>
  `${width} × ${height}, sidebar ${sidebarPx}`

/** The layout of the other tests. */
export const arrangeDesktop = (page: Page): Promise<void> =>
  arrange(page, { width: 1280, height: 800, sidebarPx: SIDEBAR_PX })

const arrange = async (page: Page, { width, height, sidebarPx }: Layout): Promise<void> => {
  await page.setViewportSize({ width, height })
  if (sidebarPx === null) return
  await page.evaluate((px) => {
    const handle = document.querySelector('.side .resize-handle')
    if (!(handle instanceof HTMLElement)) return
    // As a hand does, which a modal would not let near it.
    handle.hasPointerCapture = () => true
    handle.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: px, pointerId: 1 }))
  }, sidebarPx)
}

/** Returns what of a panel is out of view or covered once the page is at rest, each control scrolled within the panel. */
const outOfReach = async (panel: Element): Promise<string[]> => {
  const FRAMES_MAX = 40
  const CONTROLS =
    'button, input:not([aria-hidden]), select, textarea, a[href], [role="menuitem"], [role="slider"], [role="option"]'
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 30) || element.className)
  const isInWindow = ({ left, top, right, bottom }: DOMRect): boolean =>
    left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1
  const isHit = (control: Element): boolean => {
    const shown = control.matches('.visually-hidden, [type="file"]') ? control.closest('label') : control
    if (shown?.checkVisibility() !== true) return true
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = shown.getBoundingClientRect()
    if (box.width === 0) return true
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return hit !== null && shown.contains(hit)
  }
  const problems = (): string[] => {
    const box = panel.getBoundingClientRect()
    const round = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
    const found = isInWindow(box) ? [] : [`the panel: ${round}`]
    for (const control of panel.querySelectorAll(CONTROLS))
      if (control.closest('[inert]') === null && !isHit(control)) found.push(nameOf(control))
    return found
  }
  for (let frame = 0; ; frame += 1) {
    await new Promise(requestAnimationFrame)
    const found = problems()
    if (found.length === 0 || frame === FRAMES_MAX) return found
  }
}
