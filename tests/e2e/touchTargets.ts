import type { Page } from '@playwright/test'
import { isAtRest } from './isAtRest.ts'

/** Returns the controls on the page, or in one element of it, that a finger hits on less than 40 × 40 px, and those sizes. */
export const smallTargets = async (page: Page, within = 'body'): Promise<string[]> => {
  await isAtRest(page)
  return page.locator(within).evaluate(measure)
}

const measure = (root: Element): string[] => {
  const LEAST_PX = 40
  const CONTROLS =
    'button, a[href], input:not([type="hidden"], [aria-hidden]), select, textarea, [role="menuitem"], [role="menuitemradio"], [role="option"]'
  // A link within a line of text is as high as the line.
  const isInText = (element: Element): boolean => element.matches('p a, .popup__text a')
  /** What stands for a control that is only for assistive technology. */
  const shownFor = (control: Element): Element | null =>
    control.matches('.visually-hidden, .check input, [type="file"]') ? control.closest('label') : control
  const ownerAt = (x: number, y: number): Element | null =>
    document.elementFromPoint(x, y)?.closest(`${CONTROLS}, label`) ?? null
  /** How far from its middle a target reaches, in px. */
  const reach = (target: Element, x: number, y: number, [dx, dy]: readonly [number, number]): number => {
    let px = 0
    while (px < LEAST_PX && isOf(target, ownerAt(x + dx * (px + 1), y + dy * (px + 1)))) px += 1
    return px
  }
  const isOf = (target: Element, hit: Element | null): boolean =>
    hit !== null &&
    (target.contains(hit) ||
      hit.contains(target) ||
      (hit instanceof HTMLLabelElement && hit.control === target))
  const found: string[] = []
  for (const control of root.querySelectorAll(CONTROLS)) {
    const target = shownFor(control)
    if (target === null || isInText(control) || control.closest('[aria-hidden="true"], [inert]')) continue
    if (!target.checkVisibility({ visibilityProperty: true })) continue
    target.scrollIntoView({ block: 'center', inline: 'nearest' })
    const box = target.getBoundingClientRect()
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    // Under something else, such as a modal.
    if (!isOf(target, ownerAt(x, y))) continue
    const width = 1 + reach(target, x, y, [1, 0]) + reach(target, x, y, [-1, 0])
    const height = 1 + reach(target, x, y, [0, 1]) + reach(target, x, y, [0, -1])
    const name = control.getAttribute('aria-label') ?? (control.textContent.trim().slice(0, 40) || control.id)
    if (width < LEAST_PX || height < LEAST_PX) found.push(`${name}: ${width} × ${height}`)
  }
  return found
}
