import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { IS_FULL } from '../sampled.ts'
import { isAtRest } from './isAtRest.ts'

interface Finding {
  readonly id: string
  readonly nodes: readonly string[]
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that axe leaves out unless they are asked for, being new or minor. */
const MINOR_RULES = [
  'label-content-name-mismatch',
  'css-orientation-lock',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
  'target-size',
] as const

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** How many states of a page have been looked at. */
const turns = new WeakMap<Page, number>()

/**
 * Whatever state the page is in: axe finds nothing in it, minor things included, in the window as it is in the dark theme, and on
 * a phone, or a desktop where it is one, in the light theme. A theme changes colours alone, so that in the window as it is only
 * contrast is measured again. A sample has the states of a page by turns in one and in the other.
 */
export const isAccessible = async (page: Page): Promise<void> => {
  const turn = turns.get(page) ?? 0
  turns.set(page, turn + 1)
  const isHereWanted = IS_FULL || turn % 2 === 0
  if (isHereWanted) await isAccessibleHere(page)
  if (IS_FULL || !isHereWanted) await isAccessibleElsewhere(page)
}

const isAccessibleElsewhere = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? DESKTOP
  const entriesBefore = await page.evaluate(entriesToClose)
  const isPhone = before.width === PHONE.width
  await page.setViewportSize(isPhone ? DESKTOP : PHONE)
  // What stands beside a map gives way to drawers and a bar below it, or they to it, once the page has heard of its width.
  const ofOther = isPhone ? page.getByRole('navigation', { name: 'Views' }) : page.locator('.resize-handle')
  await expect(ofOther).toHaveCount(0)
  await isAccessibleInLight(page, [])
  await page.setViewportSize(before)
  await isLaidOut(page, before.width)
  await isAtRest(page)
  await expect.poll(() => page.evaluate(entriesToClose)).toBe(entriesBefore)
}

/** The page has heard of its width: what a desktop and a phone have in different places is mounted where it belongs. */
const isLaidOut = async (page: Page, width: number): Promise<void> => {
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * How many history entries stand for what Back closes: more on a phone. The page goes back over them after it has become a
 * desktop again, which would abort a navigation.
 */
export const entriesToClose = (): number => {
  const state: unknown = history.state
  const marked = typeof state === 'object' && state !== null && 'pinfold' in state ? Number(state.pinfold) : 0
  return Math.max(0, marked)
}

/** The same for a state that is only there at this width. */
export const isAccessibleHere = async (page: Page): Promise<void> => {
  await isAtRest(page)
  expect.soft(await findings(page, [])).toEqual([])
  if (IS_FULL) await isAccessibleInLight(page, ['color-contrast'])
}

const isAccessibleInLight = async (page: Page, rules: readonly string[]): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await isAtRest(page)
  expect.soft(await findings(page, rules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** All findings, or those of some rules. */
const findings = async (page: Page, rules: readonly string[]): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([only, minor]): Promise<Finding[]> => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const added = Object.fromEntries(minor.map((rule) => [rule, { enabled: true }]))
      const which = only.length > 0 ? { runOnly: [...only] } : { rules: added }
      // Of what passes, only one node a rule is described.
      const { violations } = await run({ ...which, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    },
    [rules, MINOR_RULES] as const,
  )
}
