import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { withModerator } from './pageStates.ts'
import { ONLY_IN_FULL, test } from './test.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

const MAP = '.tile'
const CARD = 'main li, .card-skeletons .skel'

/** Pages that list something: what they ask for, and what is in their lists, loading or not. */
const LISTS = [
  { path: '/', script: null, calls: '**/api/maps?**', item: MAP },
  { path: '/my-maps', script: 'MyMaps', calls: '**/api/user/id/*/maps**', item: MAP },
  { path: '/user/Elswyth/maps', script: 'UserMaps', calls: '**/api/user/id/*/maps**', item: MAP },
  { path: '/favourites', script: 'Favourites', calls: '**/api/user/favourites**', item: MAP },
  { path: '/my-comments', script: 'MyComments', calls: '**/api/comments/mine**', item: CARD },
  { path: '/moderation', script: 'Moderation', calls: '**/api/moderation?**', item: CARD },
] as const

const SIZES: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]

const never = () => new Promise<void>(() => undefined)

/** Where the first item stands once it was painted. Cards are as high as their texts. */
const placeOfFirst = async (page: Page, item: string) => {
  const box = await page.evaluate(async (selector) => {
    const FRAMES_IN_VIEW = 3
    // The browser lays tiles out (`content-visibility`) once it has found them in view, and says of new ones that they are shown.
    let [last, frames]: [Element | null, number] = [null, 0]
    while (frames < FRAMES_IN_VIEW) {
      await new Promise(requestAnimationFrame)
      const first = document.querySelector(selector)
      const isShown = first?.children[0]?.checkVisibility({ contentVisibilityAuto: true }) ?? true
      // A list takes the place of its placeholder, and one placeholder that of another.
      frames = first === last && isShown ? frames + 1 : 0
      last = first
    }
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
    return { x, y, width, height }
  }, item)
  return item === MAP ? box : { ...box, height: null }
}

for (const size of SIZES)
  test(
    `keeps the first of each list where its placeholder was, ${size.viewport?.width} px wide`,
    ONLY_IN_FULL,
    async ({ server, browser }) => {
      test.slow()
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', ...size })
      await withModerator(server, context)
      const isOpen = (item: string) => `:is(${item}):not(:has(.skel), .skel)`
      for (const { path, script, calls, item } of LISTS)
        await test.step(path, async () => {
          const page = await context.newPage()
          const placeAt = async (sign: string) => {
            await page.locator(sign).first().waitFor()
            return placeOfFirst(page, item)
          }
          let answer = () => {}
          const held = new Promise<void>((resolve) => (answer = resolve))
          await page.route(calls, async (route) => {
            await held
            await route.continue()
          })
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          const loading = await placeAt('main[id] .skel')
          answer()
          const open = await placeAt(isOpen(item))
          expect(open.width).toBeGreaterThan(200)
          expect(loading).toEqual(open)
          if (script !== null) {
            await page.route(`**/assets/${script}-*.js`, never)
            await page.goto(path, { waitUntil: 'domcontentloaded' })
            expect(await placeAt('main:not([id]) .skel')).toEqual(open)
          }
          await page.close()
        })
      await context.close()
    },
  )
